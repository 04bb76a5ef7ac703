import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ENTRY = '/src/chat/chat-entry.ts'
const MAX_BYTES = 30_000

/**
 * Builds the page of visitors apart from the console: it shares no chunk, so neither changes how the other is split.
 */
export const chat = (): Plugin => ({
  name: 'portavoz-chat',
  async generateBundle() {
    const code = await bundle()
    const bytes = gzipSync(code, { level: 9 }).length
    console.log(`${bytes > MAX_BYTES ? '✗' : '✓'} JavaScript at /c/ ${(bytes / 1000).toFixed(1)} of 30 kB`)
    if (bytes > MAX_BYTES) this.error('Too heavy: JavaScript at /c/')
    const file = this.getFileName(this.emitFile({ type: 'asset', name: 'chat.js', source: code }))
    const html = readFileSync(here('chat.html'), 'utf8').replace(ENTRY, `/${file}`)
    this.emitFile({ type: 'asset', fileName: 'chat.html', source: html })
  },
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (request.url?.startsWith('/c/')) request.url = '/chat.html'
      next()
    })
  },
})

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    root: here('.'),
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2023', rolldownOptions: { input: here(`.${ENTRY}`) } },
  })
  const [output] = [result].flat()
  const chunk = output && 'output' in output ? output.output.find(({ type }) => type === 'chunk') : undefined
  if (chunk?.type !== 'chunk') throw new Error('The page of visitors has no code')
  return chunk.code
}
