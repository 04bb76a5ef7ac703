#!/bin/sh
# Installs, updates and removes Portavoz as a service on Debian and Ubuntu. A run that was interrupted is repeated; a
# run with nothing to do changes nothing. `--root` runs the same steps in a plain folder, without users or services.
set -eu
umask 022

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
source_dir=$(dirname -- "$here")

# shellcheck source=deploy/install/steps.sh
. "$here/install/steps.sh"
# shellcheck source=deploy/install/options.sh
. "$here/install/options.sh"
# shellcheck source=deploy/install/machine.sh
. "$here/install/machine.sh"
# shellcheck source=deploy/install/program.sh
. "$here/install/program.sh"
# shellcheck source=deploy/install/update.sh
. "$here/install/update.sh"
# shellcheck source=deploy/install/settings.sh
. "$here/install/settings.sh"
# shellcheck source=deploy/install/shop.sh
. "$here/install/shop.sh"
# shellcheck source=deploy/install/backup.sh
. "$here/install/backup.sh"
# shellcheck source=deploy/install/service.sh
. "$here/install/service.sh"
# shellcheck source=deploy/install/caddy.sh
. "$here/install/caddy.sh"
# shellcheck source=deploy/install/uninstall.sh
. "$here/install/uninstall.sh"

install_shop() {
  check_machine
  check_source
  check_data
  check_shop
  install_program
  create_shop
  install_units
  switch_program
  install_site
  start_shop
  say_unsaved
  say_result
}

# For every shop that is here; makes none.
update_installation() {
  shops=$(list_shops)
  [ -n "$shops" ] || fail 'Aquí no hay ninguna instalación: la primera vez, sin --update.'
  name=$(say "$shops" | head -n 1)
  check_machine
  check_source
  check_data
  check_all_settings
  install_program
  install_units
  switch_program
  start_updated
  say_unsaved
  if [ "$changes" = 0 ]; then say 'Todo estaba ya como debe: no cambió nada.'; else say "Hecho: versión $version."; fi
}

parse_options "$@"
check_options
take_lock
case $action in
  install) install_shop ;;
  update) update_installation ;;
  back) go_back ;;
  uninstall) uninstall_shop ;;
esac
