/** Of one answer of a mail server: one that says more is left. */
const MOST_BYTES = 64 * 1024

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i

/**
 * What `SMTP_URL` means: `smtp(s)://user:password@host:port`, and `?tls.rejectUnauthorized=false` for a
 * server whose certificate nobody vouches for. A password never travels in clear beyond this machine.
 */
export function smtpOptions(address: string) {
  const url = new URL(address)
  const isHere = LOOPBACK.test(url.hostname)
  const isTrusting = isHere || url.searchParams.get('tls.rejectUnauthorized') === 'false'
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (secure ? 465 : url.username ? 587 : 25),
    secure,
    maxResponseSize: MOST_BYTES,
    requireTLS: !secure && !isHere && url.username !== '',
    tls: { rejectUnauthorized: !isTrusting },
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
  }
}
