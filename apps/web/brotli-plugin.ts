import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Lays a `.br` beside each text file, so that the server compresses nothing while people wait. */
export function brotli(): Plugin {
  return {
    name: 'portavoz-brotli',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = 'dist' }) {
        for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(html|js|css|svg)$/.test(file)) continue
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
          writeFileSync(join(dir, `${file}.br`), brotliCompressSync(readFileSync(join(dir, file)), { params }))
        }
      },
    },
  }
}
