# shellcheck shell=sh
# systemd reads the settings for the service, and Node reads them for the operator's commands. They differ about #, \,
# quotes, blanks and `export`: a passphrase would be cut for one of them. Only lines that both read alike pass.

check_settings() { # FILE
  variable='[A-Za-z_][A-Za-z0-9_]*='
  odd=$(LC_ALL=C grep -aEnvx \
    -e '[[:space:]]*(#|#.*[^\])?' \
    -e "$variable([[:blank:]]*[^[:space:]\"'\`#\\][^#\\[:cntrl:]]*)?$(printf '\r')?" \
    -e "$variable[[:blank:]]*'[^']*'[[:space:]]*" \
    -e "$variable[[:blank:]]*\"[^\"\\]*\"[[:space:]]*" \
    -- "$1" | head -n 1)
  [ -z "$odd" ] || fail "$1, línea ${odd%%:*}: el servicio y las órdenes la leerían distinto. Escribe NOMBRE='valor' en una sola línea, sin export ni nada detrás; entre comillas simples caben # y \\. Si el valor tiene una comilla simple, usa dobles."
}
