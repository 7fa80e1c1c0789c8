#!/bin/sh
# run.sh - the checks of the page: types | modules | chromium | axe, and of Python: ruff. Ends with 77, which
# counts as skipped, where node, npm or a browser is not there.
set -u
cd "$(dirname "$0")/../../.."
here=tests/web/page tools=build/web
python=/usr/bin/python3 # Debian's, whose selenium this is

skip() { echo "skipped: $*"; exit 77; }

# What npm brings, by its lock file, for tests alone; checks that run at the same time fetch it once.
npm_tools() {
	command -v npm >/dev/null || skip "npm is not there"
	mkdir -p $tools
	(flock 9 && fetch_tools) 9>$tools/lock || exit
}

fetch_tools() {
	if ! cmp -s $here/package-lock.json $tools/package-lock.json || [ ! -d $tools/node_modules ]; then
		cp $here/package.json $here/package-lock.json $tools/ &&
			npm ci --prefix $tools --ignore-scripts --no-audit --no-fund --loglevel=error ||
			{ rm -f $tools/package-lock.json; skip "npm could not fetch typescript, json-schema-to-typescript, axe-core and ruff"; }
	fi
}

browser() {
	[ -x /usr/bin/chromium-headless-shell ] || [ -x /usr/bin/chromium ] && [ -x /usr/bin/chromedriver ] && $python -c 'import selenium' 2>/dev/null ||
		skip "chromium-headless-shell, chromium-driver or python3-selenium is not there"
}

case $1 in
types)
	npm_tools
	$tools/node_modules/.bin/tsc -p $here/tsconfig.json && $tools/node_modules/.bin/tsc -p $here/tsconfig.client.json &&
		node tests/web/schema_types.mjs && echo "$(ls web/page/*.js | wc -l) modules have sound types"
	;;
ruff)
	npm_tools
	node tests/web/ruff.mjs quadrille-table $(find web tests/web tools examples -name '*.py' | sort)
	;;
modules)
	command -v node >/dev/null || skip "node is not there"
	QUADRILLE=$PWD/build/release/quadrille node --test --test-reporter=tap $here/*.test.mjs &&
		echo "clicks arrive at every legal token of random positions"
	;;
chromium)
	browser
	# Two browsers at once, one for all tests of a process: each waits most of the time, for motion, answers and engines.
	games=$(mktemp) && trap 'rm -f "$games"' EXIT
	export PYTHONPATH=$here PYTHONDONTWRITEBYTECODE=1
	$python -m unittest -v page_test.Games >"$games" 2>&1 &
	$python -m unittest -v $(printf ' page_test.%s' Secrets Connections Hands Together People Hosting Feel Past Sizes) layout_test reasons_test
	rest=$?
	wait $!
	result=$?
	cat "$games"
	[ $rest = 0 ] && [ $result = 0 ]
	;;
axe)
	browser
	npm_tools
	AXE=$tools/node_modules/axe-core/axe.min.js $python $here/page_test.py Axe
	;;
esac
