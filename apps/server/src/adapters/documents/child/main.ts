/**
 * The process in which files are read: their bytes come on standard input, what is understood goes out line by line.
 * It knows no environment, writes nowhere and starts nothing; the server watches its memory and its time. With the
 * task `serve` it reads short plain texts of one account, one after the other; otherwise one file of any kind.
 */
import { writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { DocumentCause } from '@portavoz/contract'
import { loadReaders, previewSheets, readDocument, readPlainText } from './read.ts'
import { shortFiles } from './short-files.ts'
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
  if (task === 'serve') {
    for await (const file of shortFiles(process.stdin))
      await tellTrouble(() => readPlainText(file, JSON.parse(most), say))
    process.exit(0)
  }
  const bytes = await buffer(process.stdin)
  await tellTrouble(async () =>
    task === 'preview'
      ? say({ previews: await previewSheets(bytes, named) })
      : readDocument(bytes, named, JSON.parse(most), say),
  )
} catch (error) {
  tell(error)
}
process.exit(0)

async function tellTrouble(work: () => Promise<void>): Promise<void> {
  await work().catch(tell)
}

function tell(error: unknown): void {
  const cause = error instanceof Unreadable ? error.cause : error
  say({ trouble: troubleOf(error), why: String(cause instanceof Error ? cause.stack : cause).slice(0, 1000) })
}

/** Parsers of strangers throw whatever they like at a file that is not whole. */
function troubleOf(error: unknown): DocumentCause {
  if (error instanceof Unreadable) return error.trouble
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/^ERR_(MODULE|ACCESS|PACKAGE)/.test(code)) return 'server'
  return error instanceof RangeError && /length|allocation/i.test(message) ? 'too_large_inside' : 'damaged'
}
