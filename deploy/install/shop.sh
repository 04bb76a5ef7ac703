# shellcheck shell=sh
# One installation: its user, folders and settings. `name` is that of its service.

etc=/etc/portavoz

# Names of the services whose settings are here.
list_shops() {
  for file in "$root$etc"/*.env; do
    [ ! -f "$file" ] || [ ! -f "$root/etc/systemd/system/$(basename -- "$file" .env).service" ] ||
      basename -- "$file" .env
  done
}

setting() { # SERVICE VARIABLE
  sed -n "s/^$2=[\"']\{0,1\}\([^\"']*\)[\"']\{0,1\}[[:space:]]*\$/\1/p" "$root$etc/$1.env" 2>/dev/null | tail -n 1
}

port_of() { # SERVICE
  found=$(setting "$1" PORT)
  say "${found:-8080}"
}

check_all_settings() {
  for file in "$root$etc"/*.env; do
    if [ -f "$file" ]; then check_settings "$file"; fi
  done
}

# The settings belong to the operator from the first day: they are written once, and later options must agree.
check_shop() {
  check_all_settings
  if [ -f "$root$etc/$name.env" ]; then
    if [ -n "$port" ] && [ "$port" != "$(port_of "$name")" ]; then
      fail "$etc/$name.env dice otro puerto ($(port_of "$name")): cámbialo ahí y repite sin --port."
    fi
    if [ -n "$domain" ] && [ "$(setting "$name" PUBLIC_URL)" != "https://$domain" ]; then
      fail "$etc/$name.env dice otra dirección: pon ahí PUBLIC_URL=https://$domain y TRUST_PROXY=loopback, y repite."
    fi
    check_backup
    port=$(port_of "$name")
    return 0
  fi
  choose_port
}

choose_port() {
  taken=' '
  for file in "$root$etc"/*.env; do
    if [ -f "$file" ]; then taken="$taken$(port_of "$(basename -- "$file" .env)") "; fi
  done
  if [ -z "$port" ]; then
    port=8080
    while is_taken "$port"; do port=$((port + 1)); done
  elif is_taken "$port"; then
    fail "El puerto $port ya lo usa otra instalación de este equipo: elige otro con --port."
  fi
  if [ -z "$root" ] && command -v ss >/dev/null && [ -n "$(ss -Hltn "sport = :$port")" ]; then
    fail "El puerto $port ya lo usa otro programa: elige otro con --port."
  fi
}

is_taken() {
  case $taken in *" $1 "*) return 0 ;; esac
  return 1
}

create_shop() {
  say "Instalación $name"
  if [ -n "$root" ] || ! id -u "$name" >/dev/null 2>&1; then
    [ -n "$root" ] && [ -d "$root/var/lib/$name" ] ||
      change_system "Usuario $name" useradd --system --user-group --home-dir "/var/lib/$name" --no-create-home \
        --shell /usr/sbin/nologin "$name"
  fi
  make_folder "$etc" 755 root:root
  make_folder "/var/lib/$name" 700 "$name:$name"
  make_folder "/var/cache/$name" 700 "$name:$name"
  make_folder "/var/backups/$name" 700 "$name:$name"
  if [ ! -f "$root$etc/$name.env" ]; then
    put_text "$(initial_settings)" "$etc/$name.env" 640 "root:$name"
  elif ! is_like "$root$etc/$name.env" 640 "root:$name"; then
    change "Permisos de $etc/$name.env" set_like "$root$etc/$name.env" 640 "root:$name"
  fi
}

# On the internet a stranger could be the first to sign up, and so the administrator.
initial_settings() {
  say "# Ajustes de Portavoz ($name). Son los de la tabla de /opt/portavoz/current/README.md, uno por línea, sin export."
  say "# Después de cambiarlos: sudo systemctl restart $name"
  say "# Los datos están en /var/lib/$name y las copias en /var/backups/$name; el servicio no puede escribir en otra carpeta."
  say "PORT=$port"
  backup_settings
  if [ -n "$domain" ]; then
    say "PUBLIC_URL=https://$domain"
    say 'TRUST_PROXY=loopback'
    say '# Quién crea cuentas: con invite, quien tenga un enlace de «sudo portavoz admin invite».'
    say 'SIGNUP=invite'
  fi
}
