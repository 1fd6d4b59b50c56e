// Asks tables about positions, in C++: the handle closes itself, and failures are exceptions.
//
//     probe DIRECTORY FEN...

#include <manoury.h>

#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

void check(manoury_status status, const manoury_error &error)
{
    if (status != MANOURY_STATUS_OK)
        throw std::runtime_error(error.text);
}

class Tablebase {
public:
    explicit Tablebase(const std::string &directory) : handle(nullptr, manoury_close)
    {
        const char *directories[] = {directory.c_str()};
        manoury_tablebase *opened = nullptr;
        manoury_error error;
        check(manoury_open(directories, 1, std::size_t(64) << 20, &opened, &error), error);
        handle.reset(opened);
    }

    manoury_value dtw(const manoury_position &position) const
    {
        manoury_value value;
        manoury_error error;
        check(manoury_probe_dtw(handle.get(), &position, &value, &error), error);
        return value;
    }

    // All legal moves, best first.
    std::vector<manoury_move> moves(const manoury_position &position, manoury_metric metric) const
    {
        std::vector<manoury_move> found(32);
        std::size_t count = rate(position, metric, found);
        if (count > found.size()) {
            found.resize(count);
            rate(position, metric, found);
        }
        found.resize(count);
        return found;
    }

private:
    std::size_t rate(const manoury_position &position, manoury_metric metric,
                     std::vector<manoury_move> &found) const
    {
        std::size_t count = 0;
        manoury_error error;
        check(manoury_probe_moves(handle.get(), &position, metric, found.data(), found.size(), &count, &error),
              error);
        return count;
    }

    std::unique_ptr<manoury_tablebase, void (*)(manoury_tablebase *)> handle;
};

manoury_position parse(const std::string &fen)
{
    manoury_position position;
    manoury_error error;
    check(manoury_position_from_fen(fen.c_str(), &position, &error), error);
    return position;
}

std::ostream &operator<<(std::ostream &out, const manoury_value &value)
{
    if (value.wdl == MANOURY_WDL_DRAW)
        return out << "draw";
    return out << (value.wdl == MANOURY_WDL_WIN ? "win" : "loss") << " in " << value.plies;
}

void show(const Tablebase &tablebase, const std::string &fen)
{
    const manoury_position position = parse(fen);
    std::cout << fen << ": " << tablebase.dtw(position) << '\n';
    for (const manoury_move &move : tablebase.moves(position, MANOURY_METRIC_DTW))
        std::cout << "  " << int(move.from) << (move.captured ? 'x' : '-') << int(move.to) << ": " << move.value
                  << '\n';
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 3) {
        std::cerr << "usage: " << argv[0] << " DIRECTORY FEN...\n";
        return 2;
    }
    try {
        const Tablebase tablebase(argv[1]);
        for (int i = 2; i < argc; i++)
            show(tablebase, argv[i]);
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
