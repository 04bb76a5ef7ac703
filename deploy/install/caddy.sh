# shellcheck shell=sh
# With --domain: Caddy in front, with a certificate that it obtains and renews.

caddyfile=/etc/caddy/Caddyfile
# Stands while Caddy has not read its changed configuration, also after a run that was cut.
unread=$opt/.caddy-sin-leer
sites_line='import portavoz/*.caddy'
sites_pattern='[[:space:]]*import[[:space:]]+(/etc/caddy/)?portavoz/[*]\.caddy[[:space:]]*'

install_site() {
  [ -n "$domain" ] || return 0
  say 'Caddy'
  if [ -z "$root" ] && ! command -v caddy >/dev/null; then
    change 'Paquete caddy' install_caddy
  fi
  site=$(sed "s/^portavoz\.ejemplo\.co /$domain /; s/127\.0\.0\.1:8080/127.0.0.1:$port/" "$here/caddy/Caddyfile")
  check_site
  [ "$dry" = 1 ] || is_site_current || : >"$root$unread" || fail "No se puede escribir en $opt: libera espacio y repite."
  put_text "$site" "/etc/caddy/portavoz/$name.caddy" 644 root:root
  has_sites_line "$root$caddyfile" || change "Línea «$sites_line» en $caddyfile" add_sites_line "$root$caddyfile"
  if [ -e "$root$unread" ] || { [ "$dry" = 1 ] && ! is_site_current; }; then
    change_service 'Caddy lee su configuración' reload_caddy
    [ "$dry" = 1 ] || rm -f -- "$root$unread"
  fi
}

is_site_current() {
  has_sites_line "$root$caddyfile" && printf '%s\n' "$site" | cmp -s -- "$root/etc/caddy/portavoz/$name.caddy"
}

install_caddy() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q caddy || {
    say 'No se pudo instalar Caddy. Prueba con «apt-get update», o instala sin --domain y pon nginx delante: docs/guia/proxy.md.'
    return 1
  }
}

# A site that Caddy refuses would close the operator's sites at its next start: Caddy reads a copy of its folder first.
check_site() {
  if [ "$dry" = 1 ] || ! command -v caddy >/dev/null; then return 0; fi
  if is_site_current; then return 0; fi
  copy=$(mktemp -d) || fail 'No se puede escribir en la carpeta temporal: libera espacio y repite.'
  [ ! -d "$root/etc/caddy" ] || cp -a -- "$root/etc/caddy/." "$copy"
  mkdir -p -- "$copy/portavoz" && printf '%s\n' "$site" >"$copy/portavoz/$name.caddy"
  has_sites_line "$copy/Caddyfile" || add_sites_line "$copy/Caddyfile"
  is_accepted=1
  answer=$(caddy validate --adapter caddyfile --config "$copy/Caddyfile" 2>&1) || is_accepted=0
  rm -rf -- "$copy"
  [ "$is_accepted" = 1 ] ||
    fail "Caddy no acepta el sitio y /etc/caddy quedó como estaba: $(say "$answer" | tail -n 1 | sed "s|$copy|/etc/caddy|g")"
}

has_sites_line() { grep -Eqx -- "$sites_pattern" "$1" 2>/dev/null; } # FILE

# Sites of the operator in this file stay as they are; its last line may lack its end.
add_sites_line() { # FILE
  mkdir -p -- "$(dirname -- "$1")" || return 1
  if [ -n "$(tail -c 1 -- "$1" 2>/dev/null)" ]; then printf '\n' >>"$1" || return 1; fi
  printf '%s\n' "$sites_line" >>"$1"
}

reload_caddy() {
  has_systemd || return 0
  systemctl enable --quiet caddy && systemctl reload-or-restart caddy
}

# The site is gone from the disk whatever Caddy says, so its answer does not stop the removal.
remove_site() {
  if [ ! -e "$root/etc/caddy/portavoz/$name.caddy" ]; then return 0; fi
  remove "/etc/caddy/portavoz/$name.caddy"
  if [ "$dry" = 0 ] && rmdir -- "$root/etc/caddy/portavoz" 2>/dev/null; then
    change "Se quita la línea de Portavoz de $caddyfile" drop_sites_line
  fi
  if is_running caddy; then change 'Caddy lee su configuración' forget_site; fi
}

forget_site() {
  systemctl reload caddy || say '  Caddy sigue con la configuración de antes: mira por qué con «journalctl -u caddy -n 20».'
}

drop_sites_line() {
  { grep -Evx -- "$sites_pattern" "$root$caddyfile" || true; } >"$root$caddyfile.nuevo" &&
    cat -- "$root$caddyfile.nuevo" >"$root$caddyfile" && rm -f -- "$root$caddyfile.nuevo"
}
