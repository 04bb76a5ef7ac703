import { appError } from '@portavoz/contract'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { failure } from './http-errors.ts'

/** Nothing inline, nothing from elsewhere: what the browser may run and load is on this list. */
const CSP = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data: blob:`,
  `font-src 'self'`,
  `media-src 'self' blob:`,
  `connect-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `require-trusted-types-for 'script'`,
].join('; ')

const headers = {
  'content-security-policy': CSP,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** For a year the browser asks for this name by https only. */
const hsts = { 'strict-transport-security': 'max-age=31536000' }

/** Names that change with their content. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** The pages of the access entry; every other address of a person is the house's. */
const ACCESS = new Set(['/login', '/auth', '/verify-email', '/reset-password', '/vincular'])

/** Serves the built console: brotli beside each file, ETags, and names that change with their content. */
export async function serveConsole(app: FastifyInstance, dist: string, isSecure: boolean): Promise<void> {
  const own = isSecure ? { ...headers, ...hsts } : headers
  app.addHook('onSend', async (_, reply) => {
    // What an answer says of itself goes before.
    for (const [name, value] of Object.entries(own)) if (!reply.hasHeader(name)) void reply.header(name, value)
  })
  if (existsSync(dist)) {
    await app.register(serveStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      cacheControl: false,
      wildcard: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? FOR_EVER : 'no-cache')
      },
    })
  }

  app.setNotFoundHandler((request, reply) => {
    const [pathname = '/'] = request.url.split('?')
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|webhooks|health|uploads|assets)(\/|$)/.test(pathname)
    if (!isPage || !existsSync(join(dist, 'index.html'))) return reply.status(404).send(failure(appError('not_found')))
    return reply.sendFile(ACCESS.has(pathname) ? 'login.html' : 'index.html')
  })
}
