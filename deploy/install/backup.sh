# shellcheck shell=sh
# One backup a night: the server makes it, or with --backup-timer a systemd timer beside the server.

timer_link() { say "$units/timers.target.wants/portavoz-backup@$1.timer"; }

# With the settings as they are, a timer would make a second backup each night.
check_backup() {
  if [ "$timer" = 1 ] && ! is_server_idle; then
    fail "$etc/$name.env deja la copia de cada noche a Portavoz: para que la haga el temporizador, pon ahí BACKUP_AUTOMATIC=off y repite."
  fi
}

# Whether the settings leave the nightly backup to others.
is_server_idle() { [ "$(setting "$name" BACKUP_AUTOMATIC)" = off ]; }

backup_settings() {
  say "BACKUP_DIR=/var/backups/$name"
  if [ "$timer" = 1 ]; then
    say "# La copia de cada noche la hace portavoz-backup@$name.timer."
    say 'BACKUP_AUTOMATIC=off'
  fi
}

# A link, as of `systemctl enable`: a plain folder and a machine without a running systemd get it too.
install_timer() {
  if [ "$timer" = 1 ] || [ -e "$root$units/portavoz-backup@.timer" ]; then
    put_file "$here/systemd/portavoz-backup@.service" "$units/portavoz-backup@.service" 644 root:root
    put_file "$here/systemd/portavoz-backup@.timer" "$units/portavoz-backup@.timer" 644 root:root
  fi
  if [ "$timer" = 1 ]; then
    put_link "$units/portavoz-backup@.timer" "$(timer_link "$name")"
  elif ! is_server_idle; then
    remove_timer
  elif [ ! -L "$root$(timer_link "$name")" ]; then
    say "  Nadie hace la copia de cada noche: quita BACKUP_AUTOMATIC=off de $etc/$name.env, o repite con --backup-timer."
  fi
}

start_timer() {
  if [ -L "$(timer_link "$name")" ] && ! is_running "portavoz-backup@$name.timer"; then
    change 'Se pone en marcha el temporizador de la copia' systemctl start "portavoz-backup@$name.timer"
  fi
}

remove_timer() {
  if is_running "portavoz-backup@$name.timer"; then
    change 'Se para el temporizador de la copia' systemctl stop "portavoz-backup@$name.timer"
  fi
  remove "$(timer_link "$name")"
}
