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
  install_site
  start_shop
  say_result
}

parse_options "$@"
check_options
take_lock
case $action in
  install) install_shop ;;
  back) go_back ;;
  uninstall) uninstall_shop ;;
esac
