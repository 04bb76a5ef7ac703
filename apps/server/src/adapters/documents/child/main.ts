/**
 * The process in which one file is read: its bytes come on standard input, what is understood goes out line by line.
 * It knows no environment, writes nowhere and starts nothing; whoever started it watches its memory and its time.
 */
import { writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { DocumentCause } from '@portavoz/contract'
import { loadReaders, previewSheets, readDocument } from './read.ts'
import type { Said } from './telling.ts'
import { Unreadable } from './unreadable.ts'

const [task, named = '', most = '{}'] = process.argv.slice(2)

/** Whoever listens may be busy: the pipe is full then, and what did not fit is said a moment later. */
function say(said: Said): void {
  let left = Buffer.from(`${JSON.stringify(said)}\n`)
  while (left.length > 0) {
    try {
      left = left.subarray(writeSync(1, left))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

// What Node compiled of this program it has found by now; nothing is written any more.
const permission = process.permission as unknown as { drop(what: string): void } | undefined
permission?.drop('fs.write')
try {
  if (task === 'load') {
    await loadReaders()
    process.exit(0)
  }
  const bytes = await buffer(process.stdin)
  if (task === 'preview') say({ previews: await previewSheets(bytes, named) })
  else await readDocument(bytes, named, JSON.parse(most), say)
} catch (error) {
  const cause = error instanceof Unreadable ? error.cause : error
  say({ trouble: troubleOf(error), why: String(cause instanceof Error ? cause.stack : cause).slice(0, 1000) })
}
process.exit(0)

/** Parsers of strangers throw whatever they like at a file that is not whole. */
function troubleOf(error: unknown): DocumentCause {
  if (error instanceof Unreadable) return error.trouble
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/^ERR_(MODULE|ACCESS|PACKAGE)/.test(code)) return 'server'
  return error instanceof RangeError && /length|allocation/i.test(message) ? 'too_large_inside' : 'damaged'
}
