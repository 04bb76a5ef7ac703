import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

export const testPages = {
  'index.html': '<!doctype html><title>Casa</title>',
  'login.html': '<!doctype html><title>Entrada</title>',
  'assets/app-a1b2c3.js': `console.log('${'hola '.repeat(200)}')`,
}

/** Writes a console of three files, each with its brotli version, as the build does. Returns its folder. */
export function writeTestConsole(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portavoz-consola-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  for (const [name, content] of Object.entries(testPages)) {
    writeFileSync(join(folder, name), content)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
  }
  return folder
}
