import { appError } from '@portavoz/contract'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { errorEnvelope } from './error-response.ts'

/** No inline code and no other origins: the browser may load only what this list names. */
const policyFor = (frameAncestors: string) =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `media-src 'self' blob:`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `frame-ancestors ${frameAncestors}`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `require-trusted-types-for 'script'`,
    // The only policy is that of the service worker's address.
    `trusted-types portavoz`,
  ].join('; ')

const permissionsFor = (allowed: string) => `camera=(), microphone=${allowed}, geolocation=${allowed}`

const SECURITY_HEADERS = {
  'content-security-policy': policyFor(`'none'`),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsFor('()'),
}

/** Longer ones are no page. */
/** Other texts are no address of a page, and are not looked up. */
const SLUG = /^[a-z0-9-]{3,40}$/

/** Browsers use https only for one year. */
const HSTS = { 'strict-transport-security': 'max-age=31536000' }

/** For files whose name contains a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

const CHAT_FILE = 'chat.html'

const cachingOf = (path: string): string =>
  path.includes('/assets/') ? IMMUTABLE : path.includes(CHAT_FILE) ? 'no-store' : 'no-cache'

/** Paths of the sign-in bundle; the console serves every other page. */
const ACCESS_PATHS = new Set(['/login', '/auth', '/verify-email', '/reset-password', '/vincular'])

type ConsoleOptions = {
  isSecure: boolean
  /** The sites that may show the public page of that name; null where no page is open. */
  originsOf: (slug: string) => Promise<readonly string[] | null>
}

/** Serves the built console and the public pages: brotli variants, ETags, and immutable assets. */
export async function serveConsole(
  app: FastifyInstance,
  dist: string,
  { isSecure, originsOf }: ConsoleOptions,
): Promise<void> {
  /** Answers that other sites may show inside theirs, as far as their policy says. */
  const framed = new WeakSet<FastifyReply>()
  const securityHeaders = isSecure ? { ...SECURITY_HEADERS, ...HSTS } : SECURITY_HEADERS
  app.addHook('onSend', async (_, reply) => {
    // Headers that a response sets itself have precedence.
    for (const [name, value] of Object.entries(securityHeaders))
      if (!reply.hasHeader(name) && !(name === 'x-frame-options' && framed.has(reply))) void reply.header(name, value)
  })
  if (existsSync(dist)) {
    await app.register(serveStatic, {
      root: dist,
      index: false,
      preCompressed: true,
      cacheControl: false,
      wildcard: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cachingOf(path))
      },
    })
  }

  if (existsSync(join(dist, CHAT_FILE)))
    app.get<{ Params: { slug: string } }>('/c/:slug', async ({ params }, reply) => {
      const origins = SLUG.test(params.slug) ? await originsOf(params.slug) : null
      if (origins === null) void reply.status(404)
      else if (origins.length > 0) {
        framed.add(reply)
        void reply.header('content-security-policy', policyFor(origins.join(' ')))
      }
      // A browser would keep the headers of a page that it only asks again: who may frame it changes.
      return reply.sendFile(CHAT_FILE, { etag: false, lastModified: false })
    })

  app.setNotFoundHandler((request, reply) => {
    const [pathname = '/'] = request.url.split('?')
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|webhooks|health|uploads|assets)(\/|$)/.test(pathname)
    if (!isPage || !existsSync(join(dist, 'index.html')))
      return reply.status(404).send(errorEnvelope(appError('not_found')))
    // People record voice notes in the console, which the sign-in page opens without another request for a page.
    if (!pathname.startsWith('/c/')) void reply.header('permissions-policy', permissionsFor('(self)'))
    return reply.sendFile(ACCESS_PATHS.has(pathname) ? 'login.html' : 'index.html')
  })
}
