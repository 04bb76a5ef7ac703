import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

export const pages = {
  'index.html': '<!doctype html><title>Casa</title>',
  'login.html': '<!doctype html><title>Entrada</title>',
  'assets/app-a1b2c3.js': `console.log('${'hola '.repeat(200)}')`,
}

/** A console of three files, each beside its brotli, as the build leaves them. Answers with its folder. */
export function tinyConsole(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-consola-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  for (const [name, content] of Object.entries(pages)) {
    writeFileSync(join(folder, name), content)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
  }
  return folder
}
