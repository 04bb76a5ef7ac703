# shellcheck shell=sh
# Small steps that say what they change, change it only where it differs, and only say it under --dry-run.

changes=0
is_explained=0

say() { printf '%s\n' "$*"; }

fail() {
  is_explained=1
  printf '\n%s\n' "$*" >&2
  exit 1
}

explain_interruption() {
  status=$?
  if [ "$status" != 0 ] && [ "$is_explained" = 0 ]; then
    say 'La orden se interrumpió antes de terminar. No se pierde nada: repítela y sigue donde quedó.' >&2
  fi
  exit "$status"
}
trap explain_interruption EXIT
trap 'exit 130' INT TERM HUP

# change SENTENCE COMMAND…
change() {
  sentence=$1
  shift
  changes=$((changes + 1))
  say "  $sentence"
  [ "$dry" = 1 ] || "$@" || fail "No se pudo terminar este paso: $sentence. El motivo está arriba; corrígelo y repite la misma orden."
}

# Steps on users and packages: a plain folder has none.
change_system() {
  if [ -n "$root" ]; then say "  (Se omite con --root) $1"; else change "$@"; fi
}

# Steps on services.
change_service() {
  if [ -n "$root" ] && ! has_systemd; then say "  (Se omite con --root) $1"; else change "$@"; fi
}

is_like() { # PATH MODE OWNER
  [ "$(stat -c %a -- "$1" 2>/dev/null)" = "$2" ] || return 1
  [ -n "$root" ] || [ "$(stat -c %U:%G -- "$1")" = "$3" ]
}

set_like() { # PATH MODE OWNER
  [ -n "$root" ] || chown -- "$3" "$1" || return 1
  chmod -- "$2" "$1"
}

make_folder() { # PATH MODE OWNER
  if [ -d "$root$1" ] && is_like "$root$1" "$2" "$3"; then return; fi
  change "Carpeta $1" create_folder "$root$1" "$2" "$3"
}

create_folder() {
  mkdir -p -- "$1" && set_like "$@"
}

# The file appears complete or not at all.
put_file() { # SOURCE PATH MODE OWNER
  if cmp -s -- "$1" "$root$2" && is_like "$root$2" "$3" "$4"; then return; fi
  change "Archivo $2" write_file "$1" "$root$2" "$3" "$4"
}

write_file() {
  mkdir -p -- "$(dirname -- "$2")" && cp -- "$1" "$2.nuevo" && set_like "$2.nuevo" "$3" "$4" && mv -f -- "$2.nuevo" "$2"
}

put_text() { # TEXT PATH MODE OWNER
  draft=$(mktemp) || fail 'No se puede escribir en la carpeta temporal: libera espacio y repite.'
  printf '%s\n' "$1" >"$draft"
  put_file "$draft" "$2" "$3" "$4"
  rm -f -- "$draft"
}

put_link() { # TARGET PATH
  if [ "$(readlink -- "$root$2" 2>/dev/null)" = "$1" ]; then return; fi
  change "Enlace $2 → $1" write_link "$1" "$root$2"
}

write_link() {
  mkdir -p -- "$(dirname -- "$2")" && ln -sfn -- "$1" "$2.nuevo" && mv -fT -- "$2.nuevo" "$2"
}

remove() { # PATH
  if [ -e "$root$1" ] || [ -L "$root$1" ]; then change "Se quita $1" rm -rf -- "$root$1"; fi
}
