# shellcheck shell=sh
# An update of shops that run: each is closed, saved with its former program and tried with the new one, which opens no
# line. Only then does `current` change. A mark stands for a shop that still has to open again; it holds the program
# that knows its data, and the backup of the closed shop. A run that was cut goes on from the marks.

marks=$opt/.actualizando
unsaved=''

mark_path() { say "$root$marks/$1"; }
mark_line() { sed -n "$2p" "$(mark_path "$1")" 2>/dev/null || true; } # SERVICE LINE

list_marked() {
  if [ "$dry" = 1 ]; then
    for one in $(list_shops); do ! is_running "$one" || say "$one"; done
    return 0
  fi
  for path in "$root$marks"/*; do
    case $path in *.nueva) continue ;; esac
    if [ -f "$path" ]; then say "${path##*/}"; fi
  done
}

has_marks() { [ "$dry" = 0 ] && [ -n "$(list_marked)" ]; }

# Complete or not at all, because a run may be cut here too.
write_mark() { # SERVICE PROGRAM BACKUP
  [ "$dry" = 0 ] || return 0
  mkdir -p -- "$root$marks" && printf '%s\n' "$2" "$3" >"$(mark_path "$1").nueva" &&
    mv -f -- "$(mark_path "$1").nueva" "$(mark_path "$1")" || fail "No se puede escribir en $marks: libera espacio y repite."
}

# SERVICE PROGRAM; what a former run noted stays.
mark_running() {
  if is_running "$1" && [ ! -f "$(mark_path "$1")" ]; then write_mark "$1" "$2" ''; fi
}

drop_mark() {
  [ "$dry" = 0 ] || return 0
  rm -f -- "$(mark_path "$1")"
  rmdir -- "$root$marks" 2>/dev/null || true
}

# PROGRAM SERVICE COMMAND… A program without --program knows only the current one, which it is.
with_program() {
  program_dir=$root$opt/$1 shop_name=$2
  shift 2
  set -- --service "$shop_name" "$@"
  if grep -q -- '--program' "$program_dir/deploy/portavoz"; then set -- --program "$program_dir" "$@"; fi
  sh "$program_dir/deploy/portavoz" "$@"
}

# Brings every shop that runs to `version`, or all back to their former programs.
update_shops() { # FORMER
  if [ "$1" != "$version" ]; then
    for one in $(list_shops); do
      mark_running "$one" "$1"
      is_marked "$one" || save_closed "$one" "$1"
    done
  fi
  for one in $(list_marked); do
    if [ "$(mark_line "$one" 1)" = "$version" ]; then continue; fi
    prepare_shop "$one" || return_shops "$one"
  done
}

is_marked() { [ -f "$(mark_path "$1")" ] || { [ "$dry" = 1 ] && is_running "$1"; }; }

# The new program changes the data of a closed shop whenever it opens.
save_closed() { # SERVICE PROGRAM
  has_data "$1" || return 0
  if [ -n "$root" ] && ! has_systemd; then
    say "  (Se omite con --root) Copia de seguridad de $1 en /var/backups/$1"
  elif ! save "$1" "$2"; then
    unsaved="$unsaved $1"
  fi
}

# Sets `backup`.
save() { # SERVICE PROGRAM
  backup=''
  changes=$((changes + 1))
  # With files in a bucket a copy of it may not fit here.
  place=$(setting "$1" BACKUP_DIR)
  case $place in
    s3://*) ;;
    *) place=/var/backups/$1 ;;
  esac
  say "  Copia de seguridad de $1 en $place"
  [ "$dry" = 0 ] || return 0
  answer=$(PORTAVOZ_UPDATE=1 with_program "$2" "$1" backup --to "$place" 2>&1) || {
    say "$answer" | tail -n 3 >&2
    return 1
  }
  backup=$(say "$answer" | sed -n 's/^Copia hecha: \(.*\) ([^()]*)\.$/\1/p')
}

# Fails only if the new program is not healthy. A shop that cannot be saved goes on with the program that it has.
prepare_shop() { # SERVICE
  program_before=$(mark_line "$1" 1)
  program_before=${program_before:-$former}
  if is_running "$1"; then
    # The unit would open it again with the new program.
    if [ "$(readlink -- "$root$opt/current")" != "$program_before" ] && ! save "$1" "$program_before"; then
      leave_unsaved "$1"
      return 0
    fi
    write_mark "$1" "$program_before" ''
    change "Se cierra $1" systemctl stop "$1"
  fi
  backup=$(mark_line "$1" 2)
  if [ -z "$backup" ] && has_data "$1"; then
    save "$1" "$program_before" || {
      systemctl start "$1"
      leave_unsaved "$1"
      return 0
    }
    write_mark "$1" "$program_before" "$backup"
  fi
  changes=$((changes + 1))
  say "  $1 se abre con la versión nueva sin atender a nadie, para ver si está sana"
  [ "$dry" = 1 ] || with_program "$version" "$1" probe --seconds 180
}

# Its mark stays, so that the next run tries again.
leave_unsaved() {
  unsaved="$unsaved $1"
  say "  $1 sigue abierta con la versión de antes: no se pudo guardar."
}

# Nothing reached a closed shop since its backup, so the backup loses nothing.
return_shops() { # SERVICE
  say "  $1 no está sana con la versión nueva: se vuelve a la de antes."
  for one in $(list_marked); do
    case " $unsaved " in *" $one "*) continue ;; esac
    return_shop "$one"
  done
  fail "No se actualizó: $1 no abre con $version, y por qué está arriba. Las tiendas siguen como estaban, con sus datos.${closed:+ Cerradas:$closed. «journalctl -u NOMBRE -n 50» dice por qué.}"
}

closed=''

return_shop() { # SERVICE
  program_before=$(mark_line "$1" 1)
  backup=$(mark_line "$1" 2)
  if ! is_running "$1"; then
    if [ -n "$backup" ] && ! with_program "$program_before" "$1" probe --seconds 180 >/dev/null 2>&1; then
      say "  Los datos de $1 ya eran de la versión nueva: se recupera $backup"
      with_program "$program_before" "$1" restore "$backup" --replace --former-stopped || closed="$closed $1"
    fi
    if [ "$(readlink -- "$root$opt/current")" != "$program_before" ]; then closed="$closed $1"; fi
    case " $closed " in
      *" $1 "*) return 0 ;;
      *) systemctl start "$1" || closed="$closed $1" ;;
    esac
  fi
  drop_mark "$1"
}

# From here on they need only be opened: a run that is cut now must not save or try them again.
settle_marks() {
  for one in $(list_marked); do
    case " $unsaved " in *" $one "*) ;; *) write_mark "$one" "$version" '' ;; esac
  done
}

# All are opened before one is waited for: a slow one keeps no other closed.
open_marked() {
  late=''
  for one in $(list_marked); do
    case " $unsaved " in *" $one "*) continue ;; esac
    changes=$((changes + 1))
    say "  Se abre otra vez $one"
    [ "$dry" = 1 ] || systemctl restart "$one" || late="$late $one"
  done
  for one in $(list_marked); do
    case " $unsaved $late " in *" $one "*) continue ;; esac
    if is_ready "$one"; then drop_mark "$one"; else late="$late $one"; fi
  done
  [ -z "$late" ] || fail_late "$late"
}

# A shop of an older program keeps that program.
say_unsaved() {
  [ -n "$unsaved" ] || return 0
  fail "Sin copia de seguridad no se actualizó:$unsaved. Lo demás sí. Libera espacio, o mira por qué con «sudo portavoz --service NOMBRE backup», y repite esta orden. No las cierres antes: sin copia, la versión nueva no las abre."
}
