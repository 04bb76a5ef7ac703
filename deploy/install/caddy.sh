# shellcheck shell=sh
# With --domain: Caddy in front, with a certificate that it obtains and renews.

caddyfile=/etc/caddy/Caddyfile
sites_line='import portavoz/*.caddy'

install_site() {
  [ -n "$domain" ] || return 0
  say 'Caddy'
  if [ -z "$root" ] && ! command -v caddy >/dev/null; then
    change 'Paquete caddy' install_caddy
  fi
  before=$changes
  put_text "$(sed "s/^portavoz\.ejemplo\.co /$domain /; s/127\.0\.0\.1:8080/127.0.0.1:$port/" "$here/caddy/Caddyfile")" \
    "/etc/caddy/portavoz/$name.caddy" 644 root:root
  grep -Fqx -- "$sites_line" "$root$caddyfile" 2>/dev/null || change "Línea «$sites_line» en $caddyfile" add_sites_line
  if [ "$changes" != "$before" ]; then change_system 'Caddy lee su configuración' reload_caddy; fi
}

install_caddy() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q caddy || {
    say 'No se pudo instalar Caddy. Prueba con «apt-get update», o instala sin --domain y pon nginx delante: docs/guia/proxy.md.'
    return 1
  }
}

# Sites of the operator in this file stay as they are.
add_sites_line() {
  mkdir -p -- "$root/etc/caddy" && printf '%s\n' "$sites_line" >>"$root$caddyfile"
}

reload_caddy() {
  caddy validate --adapter caddyfile --config "$caddyfile" >/dev/null 2>&1 || {
    say "Caddy no acepta $caddyfile: mira por qué con «caddy validate --adapter caddyfile --config $caddyfile»."
    return 1
  }
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
  { grep -Fvx -- "$sites_line" "$root$caddyfile" || true; } >"$root$caddyfile.nuevo" &&
    cat -- "$root$caddyfile.nuevo" >"$root$caddyfile" && rm -f -- "$root$caddyfile.nuevo"
}
