# shellcheck shell=sh
# The systemd units and the running service.

units=/etc/systemd/system
has_new_program=0

install_units() {
  say 'Servicio'
  before=$changes
  put_file "$here/systemd/portavoz.service" "$units/$name.service" 644 root:root
  install_timer
  put_link "$opt/current/deploy/portavoz" /usr/local/bin/portavoz
  has_new_units=$((changes - before))
}

start_shop() {
  if ! has_systemd; then
    if [ -z "$root" ]; then say "  systemd no está en marcha aquí: cuando lo esté, escribe «systemctl enable --now $name»."; fi
    return 0
  fi
  if [ "$has_new_units" != 0 ]; then change 'systemd lee los servicios' systemctl daemon-reload; fi
  if ! systemctl is-enabled --quiet "$name" 2>/dev/null; then
    change "$name se abrirá con el equipo" systemctl enable --quiet "$name"
  fi
  start_timer
  if [ "$has_new_program" = 1 ] || [ "$has_new_units" != 0 ]; then restart_shops; fi
  if ! is_running "$name"; then change "Se abre $name" systemctl start "$name"; fi
  wait_until_ready "$name"
}

restart_shops() {
  for one in $(list_shops); do
    is_running "$one" || continue
    change "Se abre otra vez $one" systemctl restart "$one"
    wait_until_ready "$one"
  done
}

wait_until_ready() { # SERVICE
  if [ "$dry" = 1 ] || ! has_systemd; then return 0; fi
  PORT=$(port_of "$1") "$opt/current/node" "$opt/current/deploy/ready.mjs" 180 ||
    fail "$1 no contesta todavía en el puerto $(port_of "$1"). Por qué: «journalctl -u $1 -n 50» o «portavoz --service $1 doctor». Si acabas de actualizar, «sh deploy/install.sh --back» vuelve a la versión anterior."
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
