import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { chunksOf, chunkWith, closure } from './chunks.ts'

const source = new URL('./boot.js', import.meta.url)

const filled = (chunks: { house: string[]; routes: Record<string, string[]> }) =>
  readFileSync(source, 'utf8').replace('} = CHUNKS', () => `} = ${JSON.stringify(chunks)}`)

/**
 * Writes /boot.js, which sets the theme before the first paint and starts the route's chunks beside the entry's.
 * `routes` says which module holds the page of each path.
 */
export function boot({ entry, routes }: { entry: string; routes: Record<string, string> }): Plugin {
  return {
    name: 'portavoz-boot',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = chunksOf(bundle)
      const server = closure(chunks, chunkWith(chunks, entry))
      const beyond = (module: string) =>
        [...closure(chunks, chunkWith(chunks, module))]
          .filter((chunk) => !server.has(chunk))
          .map(({ fileName }) => fileName)
      const pages = Object.entries(routes).map(([path, module]) => [path, beyond(module)] as const)
      const map = { house: [...server].map(({ fileName }) => fileName), routes: Object.fromEntries(pages) }
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: filled(map) })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/boot.js' }, injectTo: 'head-prepend' as const }],
    configureServer({ middlewares }) {
      const empty = { house: [], routes: Object.fromEntries(Object.keys(routes).map((path) => [path, []])) }
      middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        if (['/login', '/auth', '/verify-email', '/reset-password', '/vincular'].includes(path))
          request.url = '/login.html'
        if (path !== '/boot.js') return next()
        response.setHeader('content-type', 'text/javascript')
        response.end(filled(empty))
      })
    },
  }
}
