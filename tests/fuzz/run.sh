#!/bin/sh
# run.sh replay BUILD - plays the corpus by the targets of a build; the steps of `make check` do.
# run.sh fuzz SECONDS - what `make fuzz` does: libFuzzer, so long for each target; what it finds and keeps is in build/fuzz.
#   LONGEST=40 tries shorter inputs, of which there are more: five times for framing, three times for oracles.
# run.sh keep - makes the corpus anew of that and of what it was: the fewest inputs that cover as much.
set -eu
targets='framing files oracles'
seeds=build/fuzz/seeds kept=build/fuzz/corpus

unpack() { # into a folder of its own each
	for t in $targets; do
		rm -rf "$seeds/$t" && mkdir -p "$seeds/$t" "$kept/$t" && tar -xzf "tests/fuzz/corpus/$t.tar.gz" -C "$seeds/$t"
	done
}

longest() { case $1 in oracles) echo "${LONGEST:-64}" ;; framing) echo "${LONGEST:-400}" ;; files) echo 2000 ;; esac; }

unpack
case $1 in
replay)
	for t in $targets; do "$2/fuzz/$t" "$seeds/$t"; done
	;;
fuzz)
	for t in $targets; do
		"build/fuzz/fuzz/$t" -max_total_time="$2" -max_len="$(longest "$t")" -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 \
			-entropic=0 -reduce_inputs=0 -artifact_prefix="build/fuzz/found-$t-" "$kept/$t" "$seeds/$t" 2>"build/fuzz/$t.log" ||
			{ tail -n 40 "build/fuzz/$t.log"; exit 1; }
		echo "$t: $(sed -n 's/^stat::number_of_executed_units: *//p' "build/fuzz/$t.log") executions, nothing found"
	done
	;;
keep)
	for t in $targets; do
		rm -rf "build/fuzz/new-$t" && mkdir "build/fuzz/new-$t"
		"build/fuzz/fuzz/$t" -set_cover_merge=1 -max_len="$(longest "$t")" "build/fuzz/new-$t" "$seeds/$t" "$kept/$t" 2>"build/fuzz/$t.log"
		(cd "build/fuzz/new-$t" && tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=644 -cf - -- *) |
			gzip -9n >"tests/fuzz/corpus/$t.tar.gz"
	done
	;;
esac
