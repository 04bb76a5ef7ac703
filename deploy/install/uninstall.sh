# shellcheck shell=sh
# Removes what the installer added. Data, settings and backups stay, with the user that owns them.

uninstall_shop() {
  [ -n "$root" ] || [ "$dry" = 1 ] || need_root
  if [ ! -e "$root$units/$name.service" ] && [ ! -e "$root$etc/$name.env" ]; then
    say "Aquí no hay ninguna instalación $name: no hay nada que quitar."
    return 0
  fi
  others=$(list_shops | grep -Fvx -- "$name" || true)
  [ -n "$others" ] || check_data
  say "Se quita $name"
  stop_shop
  remove_timer
  remove "$units/$name.service"
  remove_site
  if [ -z "$others" ]; then
    remove "$units/portavoz-backup@.service"
    remove "$units/portavoz-backup@.timer"
    remove /usr/local/bin/portavoz
    remove_programs
  fi
  if has_systemd; then change 'systemd lee los servicios' systemctl daemon-reload; fi
  if [ "$changes" = 0 ]; then say 'El servicio ya no estaba.'; fi
  say_kept
}

remove_programs() {
  for one in $(list_versions) .preparando .actualizando .caddy-sin-leer current previous; do remove "$opt/$one"; done
  for path in "$root$opt"/.quitando-*; do remove "${path#"$root"}"; done
  if [ "$dry" = 1 ] || [ ! -d "$root$opt" ]; then return 0; fi
  rmdir -- "$root$opt" 2>/dev/null || say "  En $opt queda lo que no puso el instalador."
}

stop_shop() {
  has_systemd || return 0
  if [ -e "$units/$name.service" ]; then
    change "Se cierra $name" systemctl disable --quiet --now "$name"
  fi
}

say_kept() {
  say 'Tus datos siguen aquí, y una instalación nueva los usa:'
  for path in "/var/lib/$name" "/var/backups/$name" "$etc/$name.env"; do
    if [ -e "$root$path" ]; then say "  $path"; fi
  done
  say "Para borrarlo todo, sin vuelta atrás: sudo rm -r /var/lib/$name /var/cache/$name /var/backups/$name $etc/$name.env && sudo userdel $name"
}
