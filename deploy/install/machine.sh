# shellcheck shell=sh
# What the machine must have. Checked completely before the first change.

check_machine() {
  [ -f "$source_dir/package-lock.json" ] && is_program "$source_dir" ||
    fail "En $source_dir no está Portavoz entero: ejecuta deploy/install.sh desde la carpeta del programa."
  # A release with its packages needs no network.
  if is_release "$source_dir" && [ -f "$source_dir/node_modules/.instalado" ]; then offline=1; fi
  if [ "$offline" = 1 ]; then check_prepared; fi
  if [ -n "$root" ]; then return 0; fi
  [ "$dry" = 1 ] || need_root
  check_system
  [ "$offline" = 1 ] || check_node
  [ -z "$domain" ] || check_web_ports
}

check_prepared() {
  [ -f "$source_dir/node_modules/.instalado" ] && [ -f "$source_dir/apps/web/dist/index.html" ] &&
    [ -f "$source_dir/apps/server/dist/main.mjs" ] ||
    fail "Para --offline faltan los paquetes, la consola o el servidor en $source_dir: escribe ahí «npm run build» donde haya internet y trae la carpeta entera."
}

check_system() {
  # shellcheck source=/dev/null
  family=$(. /etc/os-release 2>/dev/null && printf '%s' "${ID-} ${ID_LIKE-}")
  case " $family " in
    *' debian '* | *' ubuntu '*) ;;
    *) fail 'Este instalador es para Debian y Ubuntu. En otro sistema usa deploy/docker, o pon deploy/systemd/portavoz.service a mano.' ;;
  esac
  case $(uname -m) in
    x86_64 | aarch64) ;;
    *) fail "Portavoz funciona en equipos amd64 y arm64, y este es $(uname -m)." ;;
  esac
  free_kb=$(df -Pk /opt | awk 'NR == 2 { print $4 }')
  [ "$free_kb" -gt 2000000 ] || fail "En /opt quedan $((free_kb / 1024)) MB y hacen falta 2000 para instalar: libera espacio y repite."
}

check_node() {
  node_major=$(node -p 'parseInt(process.versions.node)' 2>/dev/null) ||
    fail 'Hace falta Node 20 o posterior con npm: instálalo de https://nodejs.org y repite.'
  [ "$node_major" -ge 20 ] ||
    fail "Hace falta Node 20 o posterior y este equipo tiene el $node_major: instala uno nuevo de https://nodejs.org y repite."
  command -v npm >/dev/null || fail 'Falta npm, que viene con Node: instálalo (por ejemplo, «apt-get install npm») y repite.'
}

# Caddy needs ports 80 and 443 for the certificate.
check_web_ports() {
  for other in nginx apache2; do
    if is_running "$other"; then
      fail "$other ya atiende los puertos 80 y 443 de este equipo. Instala sin --domain y ponlo delante como dice docs/guia/proxy.md, o para $other y repite."
    fi
  done
}

has_systemd() { [ -d "$root/run/systemd/system" ]; }

is_running() { has_systemd && systemctl is-active --quiet "$1"; }
