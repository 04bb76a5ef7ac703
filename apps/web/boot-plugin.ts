import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { chunksOf, chunkWith, closure } from './chunks.ts'

const source = new URL('./boot.js', import.meta.url)
const fontFile = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'

const filled = (chunks: typeof CHUNKS) =>
  readFileSync(source, 'utf8').replace('} = CHUNKS', () => `} = ${JSON.stringify(chunks)}`)

type BootOptions = {
  entry: string
  /** The module of the page of each path. */
  routes: Record<string, string>
  /** Modules that a page loads as soon as it runs. */
  started: Record<string, string[]>
  /** What a page requests first. */
  data: Record<string, FirstRequest[]>
}

/**
 * Writes /boot.js, which sets the theme before the first paint, and starts the route's chunks and data beside the
 * chunks of the entry.
 */
export function boot({ entry, routes, started, data }: BootOptions): Plugin {
  return {
    name: 'portavoz-boot',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = chunksOf(bundle)
      const consoleChunks = closure(chunks, chunkWith(chunks, entry))
      const beyond = (modules: string[]) =>
        [...new Set(modules.flatMap((module) => [...closure(chunks, chunkWith(chunks, module))]))]
          .filter((chunk) => !consoleChunks.has(chunk))
          .map(({ fileName }) => fileName)
      const pages = Object.entries(routes).map(
        ([path, module]) => [path, beyond([module, ...(started[path] ?? [])])] as const,
      )
      const font = Object.keys(bundle).find((file) => file.endsWith('.woff2')) ?? ''
      const map = {
        console: [...consoleChunks].map(({ fileName }) => fileName),
        routes: Object.fromEntries(pages),
        data,
        font,
      }
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: filled(map) })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/boot.js' }, injectTo: 'head-prepend' as const }],
    configureServer({ middlewares }) {
      const empty = {
        console: [],
        routes: Object.fromEntries(Object.keys(routes).map((path) => [path, []])),
        data,
        font: '@fs' + fileURLToPath(import.meta.resolve(fontFile)),
      }
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
