const MAX_RESPONSE_BYTES = 64 * 1024

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i

/**
 * Parses `smtp(s)://user:password@host:port`; `?tls.rejectUnauthorized=false` accepts any certificate. A password is
 * never sent without TLS to another machine.
 */
export function smtpOptions(address: string) {
  const url = new URL(address)
  const isLocal = LOOPBACK.test(url.hostname)
  const acceptsAnyCertificate = isLocal || url.searchParams.get('tls.rejectUnauthorized') === 'false'
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (secure ? 465 : url.username ? 587 : 25),
    secure,
    maxResponseSize: MAX_RESPONSE_BYTES,
    requireTLS: !secure && !isLocal && url.username !== '',
    tls: { rejectUnauthorized: !acceptsAnyCertificate },
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
  }
}
