# shellcheck shell=sh
# The systemd units and the running service.

units=/etc/systemd/system

install_units() {
  say 'Servicio'
  before=$changes
  for one in $(list_shops) "$name"; do install_unit "$one"; done
  install_timer
  put_link "$opt/current/deploy/portavoz" /usr/local/bin/portavoz
  has_new_units=$((changes - before))
}

# Every shop has the unit of the program that it shares.
install_unit() { # SERVICE
  cmp -s -- "$here/systemd/portavoz.service" "$root$units/$1.service" || mark_running "$1" "$(readlink -- "$root$opt/current")"
  put_file "$here/systemd/portavoz.service" "$units/$1.service" 644 root:root
}

start_shop() {
  if ! has_systemd; then
    if [ -z "$root" ]; then say "  systemd no está en marcha aquí: cuando lo esté, escribe «systemctl enable --now $name»."; fi
    return 0
  fi
  if [ "$has_new_units" != 0 ] || has_marks; then change 'systemd lee los servicios' systemctl daemon-reload; fi
  if ! systemctl is-enabled --quiet "$name" 2>/dev/null; then
    change "$name se abrirá con el equipo" systemctl enable --quiet "$name"
  fi
  start_timer
  open_marked
  if ! is_running "$name"; then change "Se abre $name" systemctl start "$name"; fi
  wait_until_ready "$name"
}

# An update opens no shop that its operator closed.
start_updated() {
  has_systemd || return 0
  if [ "$has_new_units" != 0 ] || has_marks; then change 'systemd lee los servicios' systemctl daemon-reload; fi
  open_marked
}

is_ready() { # SERVICE
  if [ "$dry" = 1 ] || ! has_systemd || [ -n "$root" ]; then return 0; fi
  PORT=$(port_of "$1") "$opt/current/node" "$opt/current/deploy/ready.mjs" 180
}

wait_until_ready() { is_ready "$1" || fail_late "$1"; }

fail_late() { # SERVICES
  fail "No contesta todavía: ${1# }. Por qué: «journalctl -u NOMBRE -n 50» o «portavoz --service NOMBRE doctor». Si acabas de actualizar, «sh deploy/install.sh --back» vuelve a la versión anterior."
}

say_result() {
  if [ "$changes" = 0 ]; then
    say 'Todo estaba ya como debe: no cambió nada.'
  elif [ "$dry" = 1 ]; then
    say "Se harían $changes cambios. No se hizo ninguno."
  else
    say_next_steps
  fi
}

say_next_steps() {
  option=''
  [ -z "$shop" ] || option="--shop $shop "
  folder=$(setting "$name" BACKUP_DIR)
  say "Hecho. Ajustes: $etc/$name.env · Datos: /var/lib/$name · Copias: ${folder:-/var/lib/$name/copias}"
  if [ -n "$domain" ]; then
    say "Tu cuenta se crea con el enlace de: sudo portavoz ${option}admin invite"
  else
    say "Portavoz atiende en http://localhost:$port, solo en este equipo. La primera cuenta es la de administrador."
  fi
  say "Si algo falla: sudo portavoz ${option}doctor"
}
