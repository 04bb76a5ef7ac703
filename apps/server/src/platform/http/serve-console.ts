import { appError } from '@portavoz/contract'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { errorEnvelope } from './error-response.ts'

/** No inline code and no other origins: the browser may load only what this list names. */
const CSP = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data: blob:`,
  `font-src 'self'`,
  `media-src 'self' blob:`,
  `connect-src 'self'`,
  `manifest-src 'self'`,
  `worker-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `require-trusted-types-for 'script'`,
  // The only policy is that of the service worker's address.
  `trusted-types portavoz`,
].join('; ')

const SECURITY_HEADERS = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** Browsers use https only for one year. */
const HSTS = { 'strict-transport-security': 'max-age=31536000' }

/** For files whose name contains a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Paths of the sign-in bundle; the console serves every other page. */
const ACCESS_PATHS = new Set(['/login', '/auth', '/verify-email', '/reset-password', '/vincular'])

/** Serves the built console: brotli variants, ETags, and immutable assets. */
export async function serveConsole(app: FastifyInstance, dist: string, isSecure: boolean): Promise<void> {
  const securityHeaders = isSecure ? { ...SECURITY_HEADERS, ...HSTS } : SECURITY_HEADERS
  app.addHook('onSend', async (_, reply) => {
    // Headers that a response sets itself have precedence.
    for (const [name, value] of Object.entries(securityHeaders))
      if (!reply.hasHeader(name)) void reply.header(name, value)
  })
  if (existsSync(dist)) {
    await app.register(serveStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      cacheControl: false,
      wildcard: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache')
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const [pathname = '/'] = request.url.split('?')
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|webhooks|health|uploads|assets)(\/|$)/.test(pathname)
    if (!isPage || !existsSync(join(dist, 'index.html')))
      return reply.status(404).send(errorEnvelope(appError('not_found')))
    return reply.sendFile(ACCESS_PATHS.has(pathname) ? 'login.html' : 'index.html')
  })
}
