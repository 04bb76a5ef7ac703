/**
 * Baseline of reading a PDF: `pdftotext` extracts all text, once per line on stdin. Frozen: changing it would change
 * what the product is compared with.
 */
import { spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'

const [file = ''] = process.argv.slice(2)

for await (const _line of createInterface({ input: process.stdin })) {
  const { stdout, error } = spawnSync('pdftotext', ['-enc', 'UTF-8', file, '-'], { maxBuffer: 100_000_000 })
  console.log(error ? 'missing' : stdout.length)
}
