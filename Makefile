# Quadrille. `make` leaves ./quadrille and installs nothing; `make deps` installs what a
# build needs. `make run` and `make check` do that too: they are all a newcomer needs.
# Every build goes to build/<variant>/; the variants are
#   release     ./quadrille, libquadrille     asan  address + undefined behaviour
#   clang       by clang, at -O1              tsan  threads
#   fuzz        by clang, for libFuzzer, with both of asan
#   o0 o3 lto   the same by gcc at -O0, -O3, and with link-time optimization
#   m32         for i386, at -O1, by a gcc that has it, with libsodium-dev:i386
#   aarch64, s390x  the same for those, by gcc-aarch64-linux-gnu and gcc-s390x-linux-gnu, with the
#               libraries of :arm64 and :s390x; s390x has the high byte first
# A build uses all cores unless -j says how many, and says how far it is; V=1 shows the commands.

CC := gcc
VARIANT ?= release
# For any address, since libquadrille.so is of the same objects, and what unit tests share.
PIC := -fPIC -fno-semantic-interposition
OPT_release := -O2
OPT_clang := -O1 -g0
OPT_o0 := -O0 -g0
OPT_o3 := -O3 -g0
OPT_lto := -O2 -flto=auto -g0
OPT_m32 := -O1 -m32 -g0
OPT_aarch64 := -O2 -g0
OPT_s390x := -O2 -g0
OPT_asan := -Og -g1 -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
OPT_tsan := -Og -g1 -fsanitize=thread
OPT_fuzz := -O1 -g1 -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-sanitize-coverage=trace-cmp
CC_clang := clang
CC_fuzz := clang
CC_aarch64 := aarch64-linux-gnu-gcc
CC_s390x := s390x-linux-gnu-gcc
COMPILER := $(or $(CC_$(VARIANT)),$(CC))
AR_lto := gcc-ar
# gcc 12 of aarch64 takes a function for pure that stores by an address which its induction variable optimization (ivopts) made, and
# leaves calls of it out: no ChessMate move was scored.
OPT_AARCH64_GCC := $(shell $(COMPILER) -dM -E -x c /dev/null 2>/dev/null | awk '/__aarch64__/ { arm = 1 } /__clang__/ { clang = 1 } END { if (arm && !clang) print "-fno-ipa-pure-const" }')
CFLAGS ?=
WARN := -std=c11 -Wall -Wextra -pedantic -Wformat=2 -Wshadow -Wstrict-prototypes -Wmissing-prototypes
# On 32 bit, too, files may be large and time goes on after 2038.
FLAGS = -D_GNU_SOURCE -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 -Isrc -I. -Iinclude $(WARN) -g $(PIC) $(OPT_$(VARIANT)) $(OPT_AARCH64_GCC) -pthread -MMD -MP $(CPPFLAGS) $(CFLAGS)
LIBS := $(LDFLAGS) -lsodium

VERSION := $(shell cat VERSION)

# $(call say,WORD,FILE): the short line in front of a command: which it is of how many. Those are
# counted by make itself, before the first of them runs.
steps = $(or $(counted),$(eval counted := $(shell MAKEFLAGS='-- $(subst ','\'',$(MAKEOVERRIDES))' $(MAKE) -n COUNT=1 \
	--no-print-directory $(if $(findstring B,$(firstword -$(MAKEFLAGS))),-B) $(MAKECMDGOALS) 2>/dev/null | grep -c '^STEP '))$(counted))
say = @
ifneq ($(COUNT),)
say = STEP $(1)
else ifneq ($(V),)
say =
else ifeq ($(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS)))),)
say = @$(eval said += x)n=$(steps); printf '[%*d/%d] %-3s %s\n' $${\#n} $(words $(said)) $$n $(1) $(2);
endif
# Goals that install, call make again or take away: one thing after another.
ifneq ($(filter run table lib deps deps-% install install-% dist deb quick check check-% coverage fuzz bench clean,$(MAKECMDGOALS)),)
.NOTPARALLEL:
else
MAKEFLAGS += $(shell echo "$$MAKEFLAGS" | grep -q -e -j || echo -j$$(nproc))
endif

B := build/$(VARIANT)
# The compiler and its flags, in a file that objects depend on: by others they are made anew.
flags := $(COMPILER) $(FLAGS) $(LDFLAGS)
ifneq ($(file <$(B)/flags),$(flags))
$(shell mkdir -p $(B))$(file >$(B)/flags,$(flags))
endif
objects = $(patsubst %.c,$(B)/%.o,$(sort $(wildcard $(1))))
# READLINE=0 leaves readline out: the shell then reads lines as the terminal gives them.
PLAIN := $(if $(filter 0,$(READLINE)),-plain)
# readline calls the xmalloc and xrealloc that the program has, if it shows them: memory out
# there, too, ends the process by out_of_memory.
LIBS += $(if $(PLAIN),,-Wl,--export-dynamic-symbol=xmalloc -Wl,--export-dynamic-symbol=xrealloc)
# SECCOMP=0 leaves libseccomp out, and with it `--sandbox`; else that is in where the library is there, for this machine and without
# sanitizers, which ask more of the system.
SANDBOX := $(if $(filter 0,$(SECCOMP))$(filter m32 aarch64 s390x asan tsan fuzz,$(VARIANT)),,$(wildcard /usr/include/seccomp.h))
LIBS += $(if $(SANDBOX),-lseccomp)
SRC := $(filter-out $(B)/src/front/terminal/line_edit_$(if $(PLAIN),readline,none).o $(B)/src/front/sandbox_$(if $(SANDBOX),none,seccomp).o,\
	$(call objects,src/*/*.c src/*/*/*.c src/*/*/*/*.c))
# The engine without main and without its list of games.
CORE := $(filter-out $(B)/src/front/main.o $(B)/src/games/registry.o,$(SRC))
TRIO := $(call objects,tests/trio/*.c)
CONTRACT := $(call objects,tests/contract/*.c)
UNIT := $(patsubst tests/unit/%.c,$(B)/unit/%,$(sort $(wildcard tests/unit/*_test.c))) \
	$(B)/unit/trio_test

TABLE ?= chess
.PHONY: all run table lib deps install uninstall dist deb quick check check-tools check-web check-all check-long check-deb coverage tests unit-tests warnings fuzz fuzz-targets golden golden-update bench layers clean install-program install-lib FORCE
all: quadrille

# ---- the engine
quadrille: $(B)/quadrille$(PLAIN) FORCE
	@cmp -s $< $@ || cp -f $< $@

$(B)/quadrille$(PLAIN): $(SRC)
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(LIBS)

run: deps
	@$(MAKE) --no-print-directory quadrille
	./quadrille

# A table in the browser, one link a seat: make table TABLE='coffee --seat black=engine:5'.
table: deps deps-table
	@$(MAKE) --no-print-directory quadrille
	./quadrille-table $(TABLE)

# ---- the library: the rooms below the protocol, and of their names only quadrille_*.
LIBRARY := $(filter-out $(B)/src/protocol/% $(B)/src/front/% $(B)/src/collection/%,$(SRC))
SONAME := libquadrille.so.0

lib: build/tools$(PLAIN).stamp build/version.inc
	@$(MAKE) --no-print-directory $(B)/libquadrille.a $(B)/$(SONAME)

$(B)/libquadrille.a: $(LIBRARY)
	$(call say,AR,$@) rm -f $@ && $(COMPILER) $(OPT_$(VARIANT)) -r -nostdlib -o $(B)/libquadrille.o $^ && \
		objcopy --wildcard --keep-global-symbol='quadrille_*' $(B)/libquadrille.o && \
		$(AR) rcs $@ $(B)/libquadrille.o

$(B)/$(SONAME): $(LIBRARY) src/api/libquadrille.map
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -shared -Wl,-soname,$(SONAME) -Wl,-z,defs \
		-Wl,--version-script=src/api/libquadrille.map -o $@ $(LIBRARY) $(LDFLAGS) -lsodium
	@ln -sf $(SONAME) $(B)/libquadrille.so

# ---- what is needed: installed, as root or with sudo, only by deps and deps-check
# (and -table, -web, -deb, -bench, -gui, -report); a build looks for it once and names them.
deps: deps-build

deps-%:
	@sh tools/install $*

build/tools$(PLAIN).stamp: tools/install
	@mkdir -p build
	@sh tools/install --look build
	@touch $@

build/tests.stamp: tools/install
	@mkdir -p build
	@sh tools/install --look check
	@touch $@

$(B)/flags:
	@mkdir -p $(@D) && printf '%s\n' '$(subst ','\'',$(flags))' >$@

$(B)/%.o: %.c Makefile $(B)/flags | build/tools$(PLAIN).stamp build/version.inc
	@mkdir -p $(@D)
	$(call say,CC,$<) $(COMPILER) $(FLAGS) $(WERROR) -c -o $@ $<

# What `--version` says of the flags; not the places of files, which differ from build to build.
$(B)/src/front/cli.o warnings: CPPFLAGS += -DBUILD_FLAGS='"$(strip $(subst ",,$(filter-out -ffile-prefix-map=% -fdebug-prefix-map=% -fmacro-prefix-map=%,$(OPT_$(VARIANT)) $(CFLAGS))))"'

build/version.inc: VERSION
	@mkdir -p build
	$(call say,GEN,$@) echo '#define QUADRILLE_VERSION "$(VERSION)"' >$@

# The rule books as C, a line `{"game", "text"},` each: the shell has them in it.
BOOKS := $(sort $(wildcard docs/rules/*.md))
build/rule_books.inc: $(BOOKS)
	@mkdir -p build
	$(call say,GEN,$@) for f in $(BOOKS); do \
		sed 's/[\\"?]/\\&/g; s/.*/{"'$$(basename $$f .md)'", "&"},/' $$f || exit; done >$@.$$$$ && mv $@.$$$$ $@

$(B)/src/protocol/words/rule_lines.o: build/rule_books.inc

# The nets as C, a line {"name", bytes, how many} each: learned evaluations are in the program.
NETS := $(sort $(wildcard nets/*.nnue))
build/nets.inc: $(NETS) Makefile
	@mkdir -p build
	$(call say,GEN,$@) for f in $(NETS); do printf '{"%s", (const uint8_t[]){' "$$(basename $$f .nnue)" && \
		od -An -v -tu1 $$f | sed 's/  */,/g; s/^,//; s/$$/,/' && echo "}, $$(wc -c <$$f)}," || exit; \
		done >$@.$$$$ && mv $@.$$$$ $@

$(B)/src/search/nets.o: build/nets.inc

# The chess generators gain from more unfolding (a fiftieth, measured by perft).
$(B)/src/chess/movegen_%.o: OPT_release := -O3

# ---- the tests' programs, which take of the engine what they use: an archive of paths, not of copies.
$(B)/core.a: $(CORE)
	$(call say,AR,$@) rm -f $@ && $(or $(AR_$(VARIANT)),$(AR)) rcsT $@ $^

YARDSTICKS := $(addprefix $(B)/,uct greedy rush hide guard bluff)

tests: build/tests.stamp $(B)/quadrille $(B)/trio $(B)/contract $(B)/contract-trio $(B)/games unit-tests \
	build/fail_allocation.so $(YARDSTICKS)

unit-tests: build/tests.stamp $(UNIT)

# Clang's warnings of what nobody runs as it compiles it: by one call of the compiler proper, which the driver
# would begin twice a file.
warnings: build/tests.stamp build/version.inc build/rule_books.inc build/nets.inc
	$(call say,CC,warnings) set -- $(SRC:$(B)/%.o=%.c) \
		$(wildcard tests/contract/*.c tests/unit/*.c tests/trio/unit/*.c tests/games/*.c tests/yardsticks/*.c tools/fit/*.c); \
		compiler=$$($(COMPILER) $(filter-out -MMD -MP,$(FLAGS)) $(WERROR) -fsyntax-only '-###' "$$1" 2>&1 | tail -n 1) && \
		shift && eval "$$compiler \"\$$@\""

# Yardsticks: players that speak the engine's protocol and have a search of their own.
$(B)/rush $(B)/hide $(B)/guard $(B)/bluff: $(B)/tests/yardsticks/script.o
$(YARDSTICKS): $(B)/%: $(B)/src/front/main.o $(B)/tests/yardsticks/registry.o $(B)/tests/yardsticks/%.o $(B)/core.a
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(LIBS)

# The engine with the test-only game.
$(B)/trio: $(B)/src/front/main.o $(TRIO) $(B)/core.a
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(LIBS)

$(B)/contract: $(B)/src/games/registry.o $(CONTRACT) $(B)/core.a
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(LIBS) -lcmocka

$(B)/contract-trio: $(TRIO) $(CONTRACT) $(B)/core.a
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(LIBS) -lcmocka

$(B)/games: $(B)/src/games/registry.o $(call objects,tests/games/*.c) $(B)/core.a
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(LIBS)

# Unit tests share the engine as one object: sixty programs are linked in a fifth of the time.
$(B)/core.so: $(CORE)
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -shared -Wl,-soname,core.so -o $@ $^ $(LIBS)

UNIT_LIBS = -Wl,-rpath,'$$ORIGIN/..' $(LIBS) -lcmocka
$(B)/unit/trio_test: $(B)/tests/trio/unit/trio_test.o $(TRIO) $(B)/core.so
	@mkdir -p $(@D)
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(UNIT_LIBS)

$(B)/unit/%: $(B)/tests/unit/%.o $(B)/src/games/registry.o $(B)/core.so
	@mkdir -p $(@D)
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(UNIT_LIBS)

# Counters before the move generators and what makes a step.
$(B)/unit/match_test: $(B)/tests/unit/match_test.o $(B)/src/games/registry.o $(B)/core.a
	@mkdir -p $(@D)
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(LIBS) -lcmocka -Wl,--wrap=chess_generate_moves -Wl,--wrap=chess_count_moves \
		-Wl,--wrap=tictac_generate_moves -Wl,--wrap=tictac_count_moves -Wl,--wrap=match_apply

# Programs with the library in them, which take of the project nothing else.
$(B)/library/%: $(B)/tests/library/%.o $(B)/libquadrille.a
	@mkdir -p $(@D)
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(LDFLAGS) -lsodium

# Fuzz targets: by libFuzzer in the variant fuzz, elsewhere to play the corpus again.
FUZZ := $(addprefix $(B)/fuzz/,framing files oracles)
$(B)/fuzz/%: $(B)/tests/fuzz/%.o $(B)/tests/fuzz/talk.o $(B)/tests/fuzz/$(if $(filter fuzz,$(VARIANT)),mutate,replay).o \
		$(B)/src/games/registry.o $(B)/core.a
	@mkdir -p $(@D)
	$(call say,LD,$@) $(COMPILER) $(FLAGS) $(if $(filter fuzz,$(VARIANT)),-fsanitize=fuzzer) -o $@ $^ $(LIBS)

fuzz-targets: $(FUZZ)

# Preloaded; never with a sanitizer in it.
build/fail_allocation.so: tests/oom/fail_allocation.c
	@mkdir -p $(@D)
	$(call say,LD,$@) $(CC) -D_GNU_SOURCE $(WARN) $(WERROR) -O1 -g -fPIC -shared -o $@ $<

$(CONTRACT) $(call objects,tests/unit/*.c tests/trio/unit/*.c): build/tests.stamp
# Cmocka hands every test a state, and few look at it. Of the engine gcc says which parameters are unused.
$(CONTRACT) $(call objects,tests/unit/*.c tests/trio/unit/*.c) warnings: WARN += -Wno-unused-parameter
.SECONDARY:

# ---- checking
# What a change most often breaks, in a minute.
quick: deps-check
	@$(MAKE) --no-print-directory quadrille
	sh tests/check.sh --quick

check: deps-check
	@$(MAKE) --no-print-directory quadrille
	sh tests/check.sh

# The programs beside the engine.
check-tools: deps-check
	@$(MAKE) --no-print-directory quadrille
	sh tests/check.sh --tools

# The tables in the browser. Without a browser what needs one is skipped.
check-web: deps-check deps-web
	-@sh tools/install browser
	@$(MAKE) --no-print-directory quadrille
	sh tests/check.sh --web

check-all: deps-check deps-web
	-@sh tools/install browser
	@$(MAKE) --no-print-directory quadrille
	sh tests/check.sh --all

# The samples in full: hours rather than minutes.
check-long: deps-check deps-web
	-@sh tools/install browser
	@$(MAKE) --no-print-directory quadrille
	LONG=1 sh tests/check.sh --all

# The Debian packages, in a Debian that has nothing else: root, debootstrap, some minutes.
check-deb:
	python3 tests/package/bare_debian.py

# Lines and branches that tests run: a build with counters, and an hour of it.
coverage: deps-check
	-python3 tools/coverage.py run
	python3 tools/coverage.py report

# libFuzzer, so many seconds for each target; what it finds stays in build/fuzz.
SECONDS ?= 60
fuzz:
	@$(MAKE) --no-print-directory VARIANT=fuzz READLINE=0 fuzz-targets
	sh tests/fuzz/run.sh fuzz $(SECONDS)

# The arrows between rooms and inside games; names that mean one thing each.
layers: build/tests.stamp tests
	python3 tools/layers.py
	python3 tools/names.py

golden: quadrille $(B)/trio
	./quadrille check --jobs 2 tests/golden tests/golden/search
	./quadrille check tests/golden/memory
	$(B)/trio check tests/golden/trio tests/golden/search/trio

# Everything that is pinned as text: transcripts, manuals, examples.
golden-update: quadrille $(B)/trio build/tests.stamp
	./quadrille check --update tests/golden tests/golden/search tests/golden/memory
	$(B)/trio check --update tests/golden/trio tests/golden/search/trio
	python3 tests/manual.py --update
	python3 tests/manuals/examples.py --update

# ---- measuring
$(B)/tools/%: $(B)/tools/%.o $(B)/src/games/registry.o $(B)/core.a
	@mkdir -p $(@D)
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(LIBS)

# Retrograde analysis of Tic Tac Chess; it reads no list of games.
$(B)/tools/solve/solve: $(call objects,tools/solve/*.c src/base/*.c) $(B)/src/games/tictac/attacks.o
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(LIBS)

# Proof-number search in the whole game, with what solve has solved as bounds.
$(B)/tools/prove/prove: $(call objects,tools/prove/*.c src/base/*.c) $(B)/src/games/tictac/attacks.o \
		$(filter-out $(B)/tools/solve/main.o,$(call objects,tools/solve/*.c))
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(LIBS)

# Fits beliefs to records of games.
$(B)/tools/fit/fit: $(call objects,tools/fit/*.c) $(B)/src/games/registry.o $(B)/core.a
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(LIBS) -lm

# Trains learned evaluations; gains twofold from loops in vectors.
$(B)/tools/train/%.o: OPT_release := -O3
$(B)/tools/train/train: $(call objects,tools/train/*.c) $(B)/src/games/registry.o $(B)/core.a
	$(call say,LD,$@) $(COMPILER) $(FLAGS) -o $@ $^ $(LIBS) -lm

bench: deps-bench
	@$(MAKE) --no-print-directory quadrille $(B)/tools/playouts
	python3 tools/measure speed

# ---- installing
PREFIX ?= /usr/local
BINDIR = $(DESTDIR)$(PREFIX)/bin
MANDIR = $(DESTDIR)$(PREFIX)/share/man/man6
DOCDIR = $(DESTDIR)$(PREFIX)/share/doc/quadrille
DATADIR = $(DESTDIR)$(PREFIX)/share/quadrille
LIBDIR ?= $(PREFIX)/lib
# Laid out as here, so that their links lead somewhere.
DOCS := README.md CHANGELOG.md CONTRIBUTING.md protocol.md SECURITY.md LICENSE $(shell find docs examples -type f \
	-not -name '*.6' -not -name '*.pyc' -not -name '.*' 2>/dev/null)
# What a table needs at run time, the rule books too.
WEB := $(shell find web/hub web/page web/schema -type f -not -name '*.pyc' -not -name '.*' 2>/dev/null) $(wildcard docs/rules/*.md)

install: install-program install-lib

install-program: quadrille
	install -D -m 755 quadrille $(BINDIR)/quadrille
	install -D -m 755 quadrille-table $(BINDIR)/quadrille-table
	install -d $(MANDIR)
	for page in docs/*.6; do sed 's/@VERSION@/$(VERSION)/' $$page >$(MANDIR)/$${page#docs/} || exit; done
	for f in $(WEB); do install -D -m 644 $$f $(DATADIR)/$$f || exit; done
	for f in $(DOCS); do m=644; [ ! -x $$f ] || m=755; \
		install -D -m $$m $$f $(DOCDIR)/$$f || exit; done

install-lib: lib
	install -D -m 644 include/quadrille.h $(DESTDIR)$(PREFIX)/include/quadrille.h
	install -D -m 644 $(B)/libquadrille.a $(DESTDIR)$(LIBDIR)/libquadrille.a
	install -D -m 644 $(B)/$(SONAME) $(DESTDIR)$(LIBDIR)/$(SONAME)
	ln -sf $(SONAME) $(DESTDIR)$(LIBDIR)/libquadrille.so
	install -d $(DESTDIR)$(LIBDIR)/pkgconfig
	sed 's,@PREFIX@,$(PREFIX),; s,@LIBDIR@,$(LIBDIR),; s,@VERSION@,$(VERSION),' src/api/quadrille.pc.in \
		>$(DESTDIR)$(LIBDIR)/pkgconfig/quadrille.pc

uninstall:
	rm -f $(BINDIR)/quadrille $(BINDIR)/quadrille-table $(MANDIR)/quadrille.6 $(MANDIR)/quadrille-table.6
	rm -f $(DESTDIR)$(PREFIX)/include/quadrille.h $(DESTDIR)$(LIBDIR)/pkgconfig/quadrille.pc
	cd $(DESTDIR)$(LIBDIR) && rm -f libquadrille.a libquadrille.so $(SONAME)
	rm -rf $(DOCDIR) $(DATADIR)

# ---- packages: the source as it goes out, and those of Debian in build/deb, made of it.
dist:
	@mkdir -p build
	@sh tools/dist

deb: deps-deb dist
	rm -rf build/deb
	mkdir -p build/deb/source
	tar -xzf build/quadrille-$(VERSION).tar.gz -C build/deb/source --strip-components=1
	cd build/deb/source && env -u MAKEFLAGS -u MAKELEVEL dpkg-buildpackage --build=binary --no-sign
	rm -r build/deb/source
	lintian --fail-on error,warning build/deb/*.changes
	@ls build/deb/*.deb

clean:
	rm -rf build quadrille

-include $(shell find $(B) -name '*.d' 2>/dev/null)
