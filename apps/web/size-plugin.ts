import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { chunksOf, chunkWith, closure, type Chunk } from './chunks.ts'

const kB = 1000
const limits = { access: 95, home: 180, route: 25, lazy: 25, css: 12, font: 32, analytics: 60 }

/** The page whose chart library is loaded after it. */
const ANALYTICS = { page: '/analytics/analytics-page.tsx', chart: '/analytics/time-chart.tsx' }

type Line = { what: string; bytes: number; limit: number }

/** Prints what each page weighs, compressed, and fails the build that passes a limit. */
export function sizes({
  publicEntry,
  consoleEntry,
  routes,
  tabs,
}: {
  publicEntry: string
  consoleEntry: string
  routes: Record<string, string>
  /** Of the page at `page`, whose code comes before theirs. */
  tabs: { page: string; modules: Record<string, string> }
}): Plugin {
  return {
    name: 'portavoz-sizes',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = 'dist' }, bundle) {
        const zipped = (file: string) => gzipSync(readFileSync(join(dir, file)), { level: 9 }).length
        const weigh = (chunks: Iterable<Chunk>) => [...chunks].reduce((sum, { fileName }) => sum + zipped(fileName), 0)
        const chunks = chunksOf(bundle)
        const from = (module: string) => closure(chunks, chunkWith(chunks, module))
        const shell = from(consoleEntry)
        const entrance = from(publicEntry)
        const tabPage = from(tabs.page)
        const files = Object.keys(bundle)

        const lines: Line[] = [
          { what: 'JavaScript at /login', bytes: weigh(entrance), limit: limits.access },
          { what: 'JavaScript at /', bytes: weigh(new Set([...shell, ...from(routes['/']!)])), limit: limits.home },
          ...Object.entries(routes).map(([path, module]) => ({
            what: `${path} beyond the shell`,
            bytes: weigh([...from(module)].filter((chunk) => !shell.has(chunk))),
            limit: limits.route,
          })),
          ...Object.entries(tabs.modules).map(([path, module]) => ({
            what: `${path} beyond its page`,
            bytes: weigh([...from(module)].filter((chunk) => !shell.has(chunk) && !tabPage.has(chunk))),
            limit: limits.route,
          })),
          {
            what: '/analytics with its chart',
            bytes: weigh(
              [...new Set([...from(ANALYTICS.page), ...from(ANALYTICS.chart)])].filter((c) => !shell.has(c)),
            ),
            limit: limits.analytics,
          },
          ...chunks
            .filter((chunk) => !shell.has(chunk) && !entrance.has(chunk))
            .map((chunk) => ({ what: `lazy ${chunk.fileName}`, bytes: zipped(chunk.fileName), limit: limits.lazy })),
          {
            what: 'CSS',
            bytes: files.filter((f) => f.endsWith('.css')).reduce((sum, f) => sum + zipped(f), 0),
            limit: limits.css,
          },
          ...files
            .filter((file) => file.endsWith('.woff2'))
            .map((file) => ({ what: file, bytes: readFileSync(join(dir, file)).length, limit: limits.font })),
        ]
        for (const { what, bytes, limit } of lines) {
          const mark = bytes > limit * kB ? '✗' : '✓'
          console.log(`${mark} ${what.padEnd(52)} ${(bytes / kB).toFixed(1).padStart(7)} of ${limit} kB`)
        }
        // For `npm run bench -- --quick`.
        const sizesFile = process.env['SIZES_FILE']
        if (sizesFile) writeFileSync(sizesFile, lines.filter(isPage).map(toJson).join('\n'))
        if (files.filter((file) => file.endsWith('.woff2')).length > 1) this.error('More than one font file')
        const over = lines.filter(({ bytes, limit }) => bytes > limit * kB)
        if (over.length) this.error(`Too heavy: ${over.map(({ what }) => what).join(', ')}`)
      },
    },
  }
}

/** The name of a single file changes with its content. */
const isPage = ({ what }: Line) => !/^(?:lazy |assets\/)/.test(what)
const toJson = ({ what, bytes, limit }: Line) => JSON.stringify({ what, bytes, limit: limit * kB })
