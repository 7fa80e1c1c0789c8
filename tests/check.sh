#!/bin/sh
# check.sh - everything `make check` runs, each suite a step; with --tools what `make
# check-tools` runs, with --web what `make check-web` runs, with --all all three, with
# --quick what `make quick` runs. LONG=1 takes the
# full samples, and the steps that seldom find what no other finds. After the builds the
# steps are a queue from which workers take the next. `sh tests/check.sh NAME...` runs
# those steps alone, one after another, after building what they run; `sh tests/check.sh
# --list` names all. Behind each step stand the seconds it took, and those of them, of both
# cores, that it computed. The last line counts the steps: `N passed, N failed`, after the
# ten that computed most and the number of those that were skipped, since something is not
# installed that they can do without.
set -u
cd "$(dirname "$0")/.."
mkdir -p build/log
part=engine section=engine
case ${1:-} in
--web) part=web; shift ;;
--tools) part=tools; shift ;;
--all) part=all; shift ;;
--quick) part=quick; shift ;;
esac
LONG=${LONG:-}
asked=$# only=$(printf '%s\n' "$@")
computing=build/log/computing words=build/log/words
export ASAN_OPTIONS=handle_segv=2:handle_abort=2:detect_leaks=1
export UBSAN_OPTIONS=print_stacktrace=1
queued=
# Where python3 is a script that looks for the real one (as pyenv has it), it is asked once, not by every step.
PATH=$(python3 -c 'import os, sys; print(os.path.dirname(sys.executable))'):$PATH

# What `make quick` runs: a minute, from nothing.
quick='build gcc
layers
unit release
contract release
golden gcc
perft'

# is_wanted NAME COMMAND...: whether the step is run; of one that is asked for by name what it runs is built.
is_wanted() {
	if [ $asked -gt 0 ]; then
		printf '%s\n' "$only" | grep -qxF -e "$1" || return
		shift
		build_for "$@" || { echo FAILED >>"$words"; return 1; }
	elif [ $part = quick ]; then
		printf '%s\n' "$quick" | grep -qxF -e "$1"
	else
		[ $part = all ] || [ $part = $section ]
	fi
}

# step NAME COMMAND...: one check, run by the next free worker once there is a queue.
step() {
	if [ "$only" = --list ]; then echo "$1"; return; fi
	is_wanted "$@" || return 0
	if [ ! "$queued" ]; then
		(run_step "$@")
		return
	fi
	read -r token <&9
	{ run_step "$@" 9>&-; echo "$token" >&9; } &
}

# Runs the step in a shell of its own; its output is shown only when it fails.
run_step() {
	name=$1; shift
	log=build/log/$(printf %s "$name" | tr -c 'a-z0-9\n' -)
	begin=$(date +%s)
	"$@" >"$log" 2>&1
	case $? in
	0) word=ok ;;
	77) word=SKIP ;; # as automake has it
	*) word=FAILED ;;
	esac
	times >"$log.times" # of this shell, and of its commands
	cpu=$(tail -n 1 "$log.times" | awk -F '[ms ]+' '{printf "%d", $1 * 60 + $2 + $3 * 60 + $4 + .5}')
	rm "$log.times"
	echo $word >>"$words"
	echo "$cpu $name" >>"$computing"
	said=$(printf '%-6s %4ds %4ds  %-28s %s' "$word" $(($(date +%s) - begin)) "$cpu" "$name" \
		"$(tail -n 1 "$log" | cut -c1-90)"; [ $word != FAILED ] || { echo && tail -n 60 "$log"; })
	printf '%s\n' "$said"
}

# From here on steps are queued. Workers, a token each, take them: one a core, and two more since many steps wait.
begin_queue() {
	[ $asked = 0 ] || return 0
	rm -f build/log/tokens && mkfifo build/log/tokens && exec 9<>build/log/tokens && seq $(($(nproc) + 2)) >&9
	queued=1
	trap 'stop $(pgrep -P $$); exit 130' INT TERM
}

# Ends processes with all that they began.
stop() {
	while [ $# -gt 0 ]; do
		stop $(pgrep -P "$1")
		kill "$1"
		shift
	done 2>/dev/null
}

# unqueued_step NAME COMMAND...: a step that ends before the next begins, though there is a queue.
unqueued_step() {
	waiting=$queued queued=
	step "$@"
	queued=$waiting
}

# long_step NAME COMMAND...: one that buys little: it seldom finds what no other step finds.
long_step() {
	if [ "$LONG" ] || [ $asked -gt 0 ]; then step "$@"; fi
}

# How many steps ended so: ok, SKIP or FAILED.
count() { grep -cx "$1" "$words"; }

# A sample: the second argument in full, the first otherwise.
sample() { if [ "$LONG" ]; then echo "$2"; else echo "$1"; fi; }

# The thread sanitizer cannot start where addresses are laid out too randomly.
still() { if setarch -R true 2>/dev/null; then setarch -R "$@"; else "$@"; fi; }

each_unit() { # each_unit VARIANT [still]: runs every unit test of it
	bad=0
	for t in build/"$1"/unit/*_test; do ${2-} "$t" || { echo "$t failed"; bad=1; }; done
	return $bad
}

# The unit tests that run threads; those that run them for long in the full samples alone.
threaded="client engine search perft smp tt games_search spies_search ismcts"
[ ! "$LONG" ] || threaded="$threaded library chessmate_search playouts"

# build VARIANT: what is run of it; clang's warnings are wanted of all.
build() {
	case $1 in
	clang) what="warnings" ;; # programs of it are built where they are run
	asan) what="build/asan/quadrille build/asan/trio build/asan/contract build/asan/contract-trio unit-tests
		build/asan/library/games" ;;
	m32 | aarch64 | s390x) what="build/$1/quadrille build/$1/trio" ;;
	tsan) what="$([ ! "$LONG" ] && [ $asked = 0 ] || echo build/tsan/quadrille) build/tsan/library/games $(printf ' build/tsan/unit/%s_test' $threaded)" ;;
	release) what="tests lib" ;; # which several steps would else make at once
	*) what=tests ;;
	esac
	make -s -j2 VARIANT="$1" WERROR=-Werror $what
}

# What games export for `fit` alone has a user when its objects are there.
names() {
	make -s WERROR=-Werror build/release/tools/fit/fit && python3 tools/names.py
}

# Builds the variants that a command's arguments name, for a step run alone.
build_for() {
	for argument in "$@"; do
		case $argument in
		same_nodes | same_on | golden | build) return ;; # build what they need
		tests/shell) make -s READLINE=0 build/release/quadrille-plain || return ;;
		release | asan | tsan | clang) build "$argument" || return ;;
		build/release/* | build/asan/* | build/tsan/* | build/clang | build/asan)
			argument=${argument#build/}
			build "${argument%%/*}" || return ;;
		esac
	done
	make -s quadrille && build release
}

# The golden transcripts; those that limit memory not where sanitizers take terabytes.
golden() { # golden VARIANT [DIRECTORY that has its programs]
	make -s -j2 VARIANT="$1" WERROR=-Werror "build/$1/quadrille" "build/$1/trio" || return
	bad=0 programs=${2:-build/$1}
	"$programs"/quadrille check --jobs 2 tests/golden tests/golden/search || bad=1
	"$programs"/trio check tests/golden/trio tests/golden/search/trio || bad=1
	[ "$1" = asan ] || "$programs"/quadrille check tests/golden/memory || bad=1
	return $bad
}

# Transcripts of other engines, those of them that are here.
other_engines() { # other_engines QUADRILLE
	here=0
	for file in tests/foreign/*.txt; do
		program=$(basename "$file" .txt)
		path=$(PATH=$PATH:/usr/games command -v "$program") || continue
		here=$((here + 1))
		"$1" check --timeout 20 --engine "$path" "$file" || return
	done
	[ $here -gt 0 ] || { echo "skipped: neither stockfish nor ethereal-chess is here"; return 77; }
}

same_nodes() {
	make -s -j2 VARIANT="$1" WERROR=-Werror "build/$1/quadrille" && python3 tests/bench/run.py --build "build/$1"
}

quiet_valgrind() {
	valgrind -q --leak-check=full --errors-for-leak-kinds=definite --error-exitcode=9 "$@"
}

leak_session() {
	quiet_valgrind build/release/quadrille <tests/wire/session.txt
}

# shell_with VARIANT FILES: those tests of the shell with the program of another build; the signals
# that end it are its own.
shell_with() {
	QUADRILLE=$PWD/build/$1/quadrille ASAN_OPTIONS=detect_leaks=1:handle_segv=0:handle_abort=0 \
		python3 -m unittest discover -s tests/shell -p "$2"
}

# Random games end as those do that pick from the list of legal decisions, which is slow where
# that is long.
playouts_by_list() {
	make -s build/release/tools/playouts || return
	for game in $(ls src/games | grep -v '\.'); do
		listed=$(sample 10000 1000000)
		[ $game != chessmate ] || listed=$(sample 500 50000)
		build/release/tools/playouts --compare "$game" "$(sample 10000 1000000)" "$listed" || return
	done
}

# The library beside the program, what it tells whom, and where allocations fail.
library() {
	make -s -j2 WERROR=-Werror lib build/release/library/allocations &&
		python3 tests/library/whole_games.py "$(sample 3 30)" &&
		python3 tests/library/worlds.py --positions "$(sample 12 400)" && build/release/library/allocations "$(sample 300 20000)"
}

# The same table through shell, wire and library.
one_table() {
	make -s -j2 WERROR=-Werror lib && python3 tests/library/one_table.py --engine build/release/quadrille
}

# Retrograde analysis of small reserves: by the slow rules, and as the tables in docs have it.
solved_positions() {
	make -s -j2 WERROR=-Werror build/release/tools/solve/solve || return
	table=docs/tictac/solved.tsv
	python3 tests/slow/tictac_solved.py --whole --table $table KR &&
		python3 tests/slow/tictac_solved.py --sample "$(sample 150 5000)" --table $table KRN KQN QRB &&
		python3 tests/slow/tictac_solved.py --sample "$(sample 100 5000)" 'K:K*Q*R*B*N*P*' || return
	[ ! "$LONG" ] || python3 tests/slow/tictac_solved.py --sample 3000 --table $table KRB KBN KQRN QNP
}

# No mate is said that is none.
said_mates() {
	make -s -j2 WERROR=-Werror build/release/tools/solve/solve || return
	mates="python3 tests/slow/tictac_engine.py --engine build/release/quadrille --mates"
	$mates "$(sample 200 40000)" --nodes 1000 KRN KRB || return
	[ ! "$LONG" ] || $mates 20000 --nodes 1000 --hard 500 KQRN
}

# Proofs of wins in the whole game of Tic Tac Chess, by the slow rules: who begins with the king loses.
proved_positions() {
	make -s -j2 WERROR=-Werror build/release/tools/solve/solve build/release/tools/prove/prove || return
	check="python3 tests/slow/tictac_proof.py"
	$check --agree "$(sample 100 3000)" KRN &&
		$check --position '3/3/3[KRNkrn] w 0 1' --turns 17 --mutants "$(sample 5 100)" white &&
		for first in K@a1 K@b1 K@a2 K@a3 K@b3; do
			$check --turns 5 --mutants 3 ${LONG:+--shortest} black $first || return
		done && $check --turns 7 --mutants 3 ${LONG:+--shortest} black K@b2 && $check --turns 5 --kings white
}

# The tree is as .clang-format has it; other versions of the program differ in details.
formatted() {
	if ! clang-format --version | grep -q 'version 14\.'; then
		echo "not looked at: the format is that of clang-format 14"
		return
	fi
	find src include examples tests tools -name '*.[ch]' -o -name '*.inc' | xargs clang-format --dry-run -Werror &&
		echo "the format is that of .clang-format"
}

# Built for another machine the program counts, searches and says the same, byte for byte.
same_on() { # same_on VARIANT EMULATOR COMPILER...; the emulator is empty where this machine runs it
	variant=$1 emulator=$2
	shift 2
	mkdir -p "build/$variant/emulated"
	printf '#include <errno.h>\n#include <sodium.h>\nint main(void) { return sodium_init(); }\n' |
		"$@" -x c - -o "build/$variant/links" -lsodium && $emulator "build/$variant/links" || {
		echo "skipped: no $* here with sodium for $variant${emulator:+, or no $emulator}"
		return 77
	}
	for program in quadrille trio; do
		printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$emulator" "$PWD/build/$variant/$program" >"build/$variant/emulated/$program"
		chmod +x "build/$variant/emulated/$program"
	done
	golden "$variant" "build/$variant/emulated" &&
		python3 tests/bench/run.py --build "build/$variant/emulated" &&
		python3 tests/perft/run.py --engine "build/$variant/emulated/quadrille"
}

# With nothing there, to a compiler that finds no header, a build names `make deps` in one line
# and installs nothing; that does, saying so.
asks_for_dependencies() {
	fake=$(mktemp -d)
	printf '#!/bin/sh\nexit 1\n' >"$fake/gcc"
	printf '#!/bin/sh\necho 0\n' >"$fake/id"
	printf '#!/bin/sh\necho "$@" >>"%s/installed"\n' "$fake" >"$fake/apt-get"
	chmod +x "$fake"/*
	said=$(PATH=$fake:$PATH make -s -B build/tools.stamp 2>&1 | grep -v '^make')
	echo "$said"
	printf '#!/bin/sh\necho no such module >&2\nexit 1\n' >"$fake/python3"
	chmod +x "$fake/python3"
	tests=$(PATH=$fake:$PATH sh tools/install --look check 2>&1)
	echo "$tests"
	[ "$(echo "$said" | grep -c .)" = 1 ] && echo "$said" | grep -q '; `make deps` installs them$' &&
		[ "$(echo "$tests" | grep -c .)" = 1 ] && echo "$tests" | grep -q ' python3-jsonschema.*`make deps-check`' &&
		[ ! -e "$fake/installed" ] && said=$(PATH=$fake:$PATH make -s deps) && echo "$said" &&
		echo "$said" | grep -q '^installing what is missing: .*libsodium-dev' &&
		grep -q '^install .*libsodium-dev' "$fake/installed" && rm -r "$fake"
}

# A name that is no step's is said in one line, before anything runs.
refuses_unknown_step() {
	said=$(sh tests/check.sh format nonsense 2>&1)
	[ $? = 2 ] && echo "$said" && [ "$(echo "$said" | grep -c .)" = 1 ] &&
		echo "$said" | grep -q '^check.sh: no step is called nonsense; '
}

# A build says how far it is, in parallel unless told otherwise, and compiles anew what has other flags.
builds_what_changed() {
	one=build/flags/src/base/error.o two=build/flags/src/base/memory.o
	build="env -u MAKEFLAGS -u MAKELEVEL make VARIANT=flags"
	rm -rf build/flags
	said=$($build -j1 $one $two) && echo "$said" | grep -qx '\[1/2\] CC  src/base/error.c' &&
		echo "$said" | grep -qx '\[2/2\] CC  src/base/memory.c' && [ -z "$($build -s CFLAGS=-O1 $one)" ] &&
		$build -q CFLAGS=-O1 $one && ! $build -q CFLAGS=-O1 $two && ! $build -q CFLAGS=-O1 LDFLAGS=-s $one &&
		said=$($build CC='echo "jobs $$MAKEFLAGS";:' $one) && echo "$said" | grep -q "^jobs .*-j$(nproc)" &&
		echo "$said" | grep -qx '\[1/1\] CC  src/base/error.c' &&
		$build -j1 CC='echo "jobs $$MAKEFLAGS";: ' $one | grep -q '^jobs .*-j1' &&
		$build V=1 CFLAGS=-O1 $one | grep -q '^gcc .* -O1 .*src/base/error.c$'
}

# Installs into a folder, runs what is there, and finds nothing left after uninstall.
install_and_back() {
	to=$(mktemp -d) && make -s install DESTDIR="$to" PREFIX=/usr && embeds "$to/usr" &&
		[ "$("$to"/usr/bin/quadrille ping there)" = "pong there" ] &&
		"$to"/usr/bin/quadrille --version | grep -qx "Quadrille $(cat VERSION)" &&
		grep -qx ".Os \"Quadrille $(cat VERSION)\"" "$to/usr/share/man/man6/quadrille.6" &&
		for f in bin/quadrille share/man/man6/quadrille.6 share/doc/quadrille/protocol.md \
			bin/quadrille-table share/man/man6/quadrille-table.6 share/quadrille/web/hub/hub.py \
			share/quadrille/docs/rules/chess.md share/doc/quadrille/LICENSE; do test -s "$to/usr/$f" || return; done &&
		make -s uninstall DESTDIR="$to" PREFIX=/usr && [ -z "$(find "$to" ! -type d)" ] && rm -r "$to"
}

# Programs with the library in them, linked both ways, of what is installed in a folder: no name of it
# but its own is to be seen.
embeds() {
	compile="gcc -std=c11 -D_GNU_SOURCE -Wall -Wextra -pedantic -Werror -I$1/include -o $1/embedded"
	! nm --defined-only -g "$1/lib/libquadrille.a" | grep ' [A-Z] ' | grep -v ' quadrille_' &&
		! nm -D --defined-only "$1/lib/libquadrille.so" | grep ' [TDBRV] ' | grep -v ' quadrille_' &&
		! nm -D -u "$1/lib/libquadrille.so" | grep -E ' (signal|sigaction|json_set_alloc_funcs)(@|$)' &&
		echo '#include <quadrille.h>' | gcc -x c++ -Wall -Wextra -pedantic -Werror -I"$1/include" -fsyntax-only - &&
		for example in first embed; do
			$compile examples/$example.c "$1/lib/libquadrille.a" -lsodium -pthread && "$1/embedded" &&
				$compile examples/$example.c -L"$1/lib" -lquadrille -Wl,-rpath,"$1/lib" && "$1/embedded" || return
		done && rm "$1/embedded"
}

# What fuzzing has found worth keeping, with its laws.
fuzz_corpus() {
	make -s -j2 VARIANT=asan WERROR=-Werror fuzz-targets && sh tests/fuzz/run.sh replay build/asan
}

# What man and mandoc say about the manual pages, where they are there: nothing.
man_page() {
	said=
	for page in docs/*.6; do
		if command -v mandoc >/dev/null; then said=$said$(mandoc -T lint -W warning $page); fi
		if command -v man >/dev/null; then said=$said$(man --warnings -l -Tutf8 -Z $page 2>&1 >/dev/null); fi
	done
	echo "$said"
	[ -z "$said" ]
}

if [ $asked -gt 0 ] && [ "$only" != --list ]; then
	steps=$(sh tests/check.sh --list)
	for name; do
		printf '%s\n' "$steps" | grep -qxF -e "$name" && continue
		echo "check.sh: no step is called $name; sh tests/check.sh --list names all" >&2
		exit 2
	done
fi
[ "$only" = --list ] || : >"$computing" >"$words"

# The Python of the tables, and everything else in Python for mistakes.
hub_style() {
	pyflakes3 web tests/web quadrille-table examples tools/*.py &&
		pycodestyle --max-line-length=120 --ignore=E402,W503,W504 web/hub tests/web/*.py quadrille-table &&
		pycodestyle --max-line-length=150 --ignore=E402,E731,W503,W504 tests/web/page &&
		echo "nothing to say"
}

case $part in web | tools) section=$part ;; esac
step "build gcc" build release
section=engine
begin_queue
# These mostly wait: they begin beside the builds.
step "shell play" python3 -m unittest discover -s tests/shell -p 'play_test.py'
step "shell" python3 -m unittest discover -s tests/shell -p '[!p]*_test.py'
unqueued_step "build sanitized" build asan
unqueued_step "build for threads" build tsan
unqueued_step "build without readline" make -s READLINE=0 WERROR=-Werror build/release/quadrille-plain

# Tables in the browser.
check_tables() {
	section=web
	debian=/usr/bin/python3 # whose libraries these are
	step "hub types" mypy --strict web/hub
	step "hub style" hub_style
	step "hub ruff" sh tests/web/page/run.sh ruff
	step "hub" $debian -W ignore::DeprecationWarning -m unittest discover -s tests/web -p '*_test.py'
	step "hub logs" python3 tests/wire/foreign_logs.py --engine build/release/quadrille --hub $debian
	step "hub worlds" $debian tests/web/worlds.py "$(sample 20 500)"
	long_step "soak" python3 tools/soak.py
	long_step "hub seat times" $debian -W ignore::DeprecationWarning tests/web/seat_times.py 1000
	step "hub restarts" $debian tests/web/restarts.py "$(sample 8 100)"
	step "hub kills" $debian tests/web/kills.py "$(sample 10 200)"
	step "hub behind a proxy" $debian -W ignore::DeprecationWarning tests/web/proxy.py
	for part_of_page in types modules chromium axe; do
		step "page $part_of_page" sh tests/web/page/run.sh $part_of_page
	done
	section=engine
}

# The law that takes as long as all others together, by statistics of many worlds.
updates=beliefs_follow_the_infostate

# The programs beside the engine: matches, reports, proofs, examples, the slow rules alone, the suite for other engines.
check_tools() {
	section=tools
	step conform python3 tests/conform/run.py --engine build/release/quadrille --trials "$(sample 1 8)"
	step "arena" python3 -m unittest discover -s tests/arena -p '*_test.py'
	step "yardsticks" python3 tests/yardsticks/run.py --build build/release
	step "examples" python3 tests/manuals/examples.py
	step "slow rules, self-test" python3 -m unittest discover -s tests/slow -p 'test_*.py'
	step "report" python3 -m unittest discover -s tests/report -p '*_test.py'
	step "solved positions" solved_positions
	step "proved positions" proved_positions
	step "said mates" said_mates
	step "check minimise" python3 tests/wire/minimise.py --faults "$(sample 2 20)"
	section=engine
}

# Rules, positions and searches.
check_games() {
	long_step "belief marginals" env CONTRACT_ONLY='*marginals_are_counted' build/release/contract . 10
	step "belief updates" env CONTRACT_ONLY="*$updates" build/release/contract . "$(sample 1 10)"
	for v in release asan; do
		# Without sanitizers what is told by statistics of many worlds, but for the dearest.
		skipped=*$updates; [ $v = release ] || skipped='*belief:*'
		step "contract $v" env CONTRACT_SKIP="$(sample "$skipped" '')" build/$v/contract . "$(sample 1 10)"
		step "contract with trio $v" build/$v/contract-trio
		step "unit $v" each_unit $v
	done
	step "golden gcc" golden release
	long_step "golden clang" golden clang
	step "golden sanitized" golden asan
	step "golden coverage" python3 tests/golden/coverage.py
	step "bench release" same_nodes release
	for v in clang lto o0 o3; do
		long_step "bench $v" same_nodes $v
	done
	step perft python3 tests/perft/run.py --engine build/release/quadrille
	# Every game that has slow rules, and every one that has a law in tests/games.
	for game in $(ls src/games | grep -v '\.'); do
		[ -e "tests/slow/$game.py" ] && [ $game != chessmate ] || continue
		step "slow rules $game" python3 tests/slow/compare.py "$game" --engine build/asan/quadrille \
			--positions "$(sample 600 20000)"
	done
	long_step "evaluation weights" python3 tests/slow/eval_weights.py
	for decks in common own; do
		step "slow rules chessmate, $decks decks" python3 tests/slow/compare.py chessmate \
			--engine build/asan/quadrille --terms "decks $decks" --positions "$(sample 400 10000)" \
			--each-kind "$(sample 2 100)"
	done
	step "playouts by list" playouts_by_list
	for game in $(grep -o '{"[a-z0-9]*", [a-z0-9]*_adds_up}' tests/games/games.c | cut -d'"' -f2); do
		step "random games $game" build/release/games "$game" "$(sample 2000 100000)"
	done
}

# What the program says, and to whom. What begins a process for each of its cases takes the sanitized
# program, which needs eight times as long to begin, in the full samples alone.
check_program() {
	sampled=build/$(sample release asan)/quadrille
	for script in bad_input moments; do
		step "wire $script" python3 tests/wire/$script.py --engine build/asan/quadrille ${LONG:+--long}
	done
	step "wire random_lines" python3 tests/wire/random_lines.py "$(sample 15000 300000)" --engine build/asan/quadrille
	step "wire pipes" python3 tests/wire/pipes.py --engine $sampled ${LONG:+--long}
	step "wire limits" python3 tests/wire/limits.py --engine build/release/quadrille
	step "UCI runner" python3 tests/wire/uci_runner.py "$(sample 2 30)" --engine build/release/quadrille
	step "fastchess" python3 tests/wire/fastchess.py "$(sample 4 100)" --engine build/release/quadrille
	step logs python3 tests/wire/logs.py "$(sample 4 200)" --engine $sampled
	step "logs of others" python3 tests/wire/foreign_logs.py --engine build/release/quadrille
	step "socket activation" python3 tests/wire/socket_activation.py --engine build/release/quadrille
	step "out of memory" python3 tests/oom/run.py "$(sample 500 0)" --engine build/release/quadrille ${LONG:+--long}
	step "32 bit" same_on m32 "" gcc -m32
	long_step aarch64 same_on aarch64 qemu-aarch64 aarch64-linux-gnu-gcc
	long_step s390x same_on s390x qemu-s390x s390x-linux-gnu-gcc
	step "dependencies" asks_for_dependencies
	step "unknown step" refuses_unknown_step
	step "chess files" python3 tests/pgn/run.py "$(sample 4 10000)" --engine build/release/quadrille \
		--sanitized build/asan/quadrille --mutants "$(sample 10 20000)" --megabytes "$(sample 2 100)"
	step "arguments gcc" python3 tests/wire/arguments.py
	long_step "arguments sanitized" python3 tests/wire/arguments.py --engine build/asan/quadrille
	step "other engines" other_engines build/release/quadrille
	step "other engines, sanitized" other_engines build/asan/quadrille
	step "check gcc" python3 tests/wire/check.py
	step "check expectations" python3 tests/wire/expectations.py
	long_step "check sanitized" python3 tests/wire/check.py --engine build/asan/quadrille
	step "two worlds" python3 tests/wire/two_worlds.py --engine build/release/quadrille \
		--positions "$(sample 40 1000)"
	step "clicks" python3 tests/wire/clicks.py "$(sample 6 500)" --engine build/release/quadrille
	long_step instructions python3 tests/wire/instructions.py --engine build/release/quadrille
	step sequences python3 tests/wire/sequences.py --positions "$(sample 40 2000)" --engine build/release/quadrille
	step unknowns python3 tests/wire/unknowns.py "$(sample 120 10000)" --engine build/release/quadrille
	step deals python3 tests/wire/deals.py --games "$(sample 4 200)" --engine build/release/quadrille
	step "committed deals" python3 tests/wire/commitments.py --games "$(sample 2 100)"
	step commands python3 tests/wire/commands.py --engine build/asan/quadrille
	step positions python3 tests/wire/positions.py "$(sample 1 50)" --engine $sampled
	step travel python3 tests/wire/travel.py "$(sample 1 50)" --engine $sampled
	step analyse python3 tests/wire/analyse.py "$(sample 200 10000)" $(sample '' --long) --engine build/release/quadrille
	step review python3 tests/wire/review.py "$(sample 1 30)" --engine build/release/quadrille
	step saves python3 tests/wire/saves.py "$(sample 1 30)" --engine build/asan/quadrille
	step "spies records" python3 tests/slow/spies_records.py "$(sample 20 4000)"
	step "spies worlds" python3 tests/slow/spies_worlds.py "$(sample 200 2000)"
	step "chessmate records" python3 tests/slow/chessmate_records.py "$(sample 10 2000)"
	step "chessmate worlds" python3 tests/slow/chessmate_worlds.py "$(sample 12 400)"
	long_step "analyse sanitized" python3 tests/wire/analyse.py "$(sample 15 1000)" --engine build/asan/quadrille
	long_step "analyse threads" still python3 tests/wire/analyse.py 4000 --engine build/tsan/quadrille
	long_step "races" still python3 tests/wire/stops.py "$(sample 200 10000)" --engine build/tsan/quadrille
	step threads each_unit tsan still
	step "library sanitized" build/asan/library/games "$(sample 4 100)"
	step "library threads" still build/tsan/library/games "$(sample 1 20)"
	step "shell without readline" python3 -m unittest discover -s tests/shell -p 'plain_test.py'
	step "shell worlds" python3 tests/shell/worlds.py "$(sample 2 30)" --engine build/release/quadrille
	long_step "leaks" leak_session
	step "make" builds_what_changed
	step library library
	step "one table" one_table
	step install install_and_back
	step "packed source" python3 tests/package/dist.py
	step "fuzz corpus" fuzz_corpus
	step "manual page" man_page
	step "rule books" python3 tests/rules.py
	step "manual" python3 tests/manual.py
	step "grammar" python3 tests/manuals/grammar.py
	step "pictures" python3 tools/pictures.py --check
}

step "shell games sanitized" shell_with asan 'games_test.py'
step "shell refusals sanitized" shell_with asan 'refusals_test.py'
long_step "shell sanitized" shell_with asan '*[!n]_test.py'
check_tables
step "build clang" build clang
step layers python3 tools/layers.py
step names names
step format formatted
check_games
check_program
check_tools
wait
queued=
[ -z "$LONG" ] || step "Debian packages" python3 tests/package/bare_debian.py # packs the source, as another step does
[ "$only" != --list ] || exit 0
[ "$(count SKIP)" = 0 ] || echo "$(count SKIP) skipped"
[ $asked -gt 0 ] || { echo "computed most:" && sort -rn "$computing" | head -n 10 | sed 's/ /s /; s/^/  /'; }
echo "$(count ok) passed, $(count FAILED) failed"
[ "$(count FAILED)" = 0 ]
