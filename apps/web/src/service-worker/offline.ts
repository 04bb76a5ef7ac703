import type { WorkerScope } from './worker-scope.ts'

/** Changes with the offline page, whose former copy is deleted. */
declare const OFFLINE_VERSION: string

const CACHE_PREFIX = 'portavoz-offline-'
const OFFLINE_PAGE = '/offline.html'
const FILES = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/icon.svg']
/** Answered by the server only. */
const NOT_A_PAGE = /^\/(?:api|webhooks|health|uploads|assets)(?:\/|$)/

/**
 * The cache holds the offline page and nothing of the console or its data: neither an old console nor old messages are
 * ever shown.
 */
export function serveOfflinePage(scope: WorkerScope): void {
  const cacheName = CACHE_PREFIX + OFFLINE_VERSION

  const store = async () => {
    const cache = await caches.open(cacheName)
    await cache.addAll(FILES.map((path) => new Request(path, { cache: 'reload' })))
    await scope.skipWaiting()
  }

  const deleteFormer = async () => {
    const names = await caches.keys()
    const former = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheName)
    await Promise.all(former.map((name) => caches.delete(name)))
    await scope.registration.navigationPreload?.enable()
    await scope.clients.claim()
  }

  const cached = async (path: string): Promise<Response> =>
    (await caches.match(path, { cacheName })) ?? Response.error()

  scope.addEventListener('install', (event) => {
    event.waitUntil(store())
    // What a page sends while it is left would end with it, if it had to pass through here first.
    void event.addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }])
  })
  scope.addEventListener('activate', (event) => event.waitUntil(deleteFormer()))
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (origin !== scope.location.origin || request.method !== 'GET') return
    const network = async () => (await event.preloadResponse) ?? fetch(request)
    if (request.mode === 'navigate' && !NOT_A_PAGE.test(pathname))
      event.respondWith(network().catch(() => cached(OFFLINE_PAGE)))
    else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => cached(pathname)))
  })
}
