# shellcheck shell=sh
# The words of the command line, checked before anything is touched.

usage="Uso: sudo sh deploy/install.sh [opciones]

Instala Portavoz como servicio en Debian o Ubuntu, o lo actualiza si ya estaba. Repetirlo no estropea nada.
  --domain NOMBRE   el nombre con el que se entra, como portavoz.ejemplo.co: pone Caddy delante con https
  --shop NOMBRE     otra instalación en el mismo equipo, con sus datos aparte
  --port PUERTO     el puerto en este equipo (8080, o el siguiente libre de las otras instalaciones)
  --backup-timer    la copia de cada noche la hace un temporizador de systemd, y no Portavoz
  --offline         no descarga nada: usa node_modules y la consola que ya están en esta carpeta
  --update          solo actualiza el programa y las instalaciones que hay
  --back            vuelve a la versión que había antes de la última actualización
  --uninstall       quita el servicio y el programa; los datos se quedan
  --dry-run         dice lo que haría, sin hacerlo
  --root CARPETA    hace los pasos dentro de una carpeta, sin usuarios ni servicios: para probar"

action=install
domain='' shop='' port='' root=''
dry=0 offline=0 timer=0

parse_options() {
  while [ $# -gt 0 ]; do
    case $1 in
      --domain | --shop | --port | --root)
        [ $# -ge 2 ] || fail "Falta el valor de $1. Escribe «sh deploy/install.sh --help» para ver las opciones."
        [ -n "$2" ] || fail "El valor de $1 está vacío. Escribe «sh deploy/install.sh --help» para ver las opciones."
        case $1 in
          --domain) domain=$2 ;;
          --shop) shop=$2 ;;
          --port) port=$2 ;;
          --root) root=$2 ;;
        esac
        shift
        ;;
      --backup-timer) timer=1 ;;
      --offline) offline=1 ;;
      --dry-run) dry=1 ;;
      --update) action=update ;;
      --back) action=back ;;
      --uninstall) action=uninstall ;;
      --help | -h)
        say "$usage"
        exit 0
        ;;
      *) fail "No se entiende «$1». Escribe «sh deploy/install.sh --help» para ver las opciones." ;;
    esac
    shift
  done
}

matches() { # TEXT EXTENDED-PATTERN; a line break never matches
  [ "$(printf '%s' "$1" | wc -l)" -eq 0 ] && printf '%s' "$1" | LC_ALL=C grep -Eqx -- "$2"
}

check_options() {
  name=portavoz
  if [ -n "$shop" ]; then
    matches "$shop" '[a-z][a-z0-9-]{0,19}' ||
      fail '--shop debe ser un nombre corto en minúsculas, sin espacios ni tildes, como luz o tienda-2.'
    name=portavoz-$shop
  fi
  if [ -n "$domain" ]; then
    { matches "$domain" '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]' && [ "${#domain}" -le 253 ]; } ||
      fail '--domain debe ser un nombre de internet en minúsculas, como portavoz.ejemplo.co, sin https:// ni puerto.'
  fi
  if [ -n "$port" ]; then
    { matches "$port" '[1-9][0-9]{3,4}' && [ "$port" -ge 1024 ] && [ "$port" -le 65535 ]; } ||
      fail '--port debe ser un número entre 1024 y 65535.'
  fi
  if [ -n "$root" ]; then
    [ -d "$root" ] || fail "La carpeta $root de --root no existe: créala y repite."
    root=$(CDPATH='' cd -- "$root" && pwd -P)
    [ "$root" != / ] || fail '--root no puede ser /: para instalar de verdad, quita --root.'
  fi
}

# Two installers at once would each switch the program under the other.
take_lock() {
  if [ "$dry" = 1 ] || ! command -v flock >/dev/null; then return 0; fi
  [ -n "$root" ] || need_root
  mkdir -p -- "$root/run"
  exec 9>"$root/run/portavoz-install.lock" || fail "No se puede escribir en $root/run: repite con sudo."
  flock -n 9 || fail 'Otra instalación está en marcha: espera a que termine y repite.'
}

need_root() {
  [ "$(id -u)" = 0 ] || fail 'Hace falta ser root: repite con sudo.'
}
