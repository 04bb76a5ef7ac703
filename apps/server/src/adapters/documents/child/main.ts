/**
 * The parser process: file bytes arrive on standard input, parsed blocks leave as JSON lines. It has no environment,
 * cannot write files or start processes, and the server limits its memory and time. The task `serve` reads short plain
 * texts of one workspace in sequence; `draw` draws the first pages of a PDF; the other tasks read one file of any kind.
 */
import { writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { DocumentCause } from '@portavoz/contract'
import { drawPdf, loadReaders, previewSheets, readDocument, readPlainText } from './read-document.ts'
import { readFrames } from './file-frames.ts'
import type { OutputMessage } from './document-output.ts'
import { DocumentError } from './document-error.ts'

const [task, kindOfName = '', limits = '{}'] = process.argv.slice(2)

/** Writes synchronously; retries after 5 ms while the pipe is full. */
function writeMessage(message: OutputMessage): void {
  let remaining = Buffer.from(`${JSON.stringify(message)}\n`)
  while (remaining.length > 0) {
    try {
      remaining = remaining.subarray(writeSync(1, remaining))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

// Node loads its compile cache before this line; from here on the process may not write files.
const permission = process.permission as unknown as { drop(scope: string): void } | undefined
permission?.drop('fs.write')
try {
  if (task === 'load') {
    await loadReaders()
    process.exit(0)
  }
  if (task === 'serve') {
    for await (const file of readFrames(process.stdin))
      await reportErrors(() => readPlainText(file, JSON.parse(limits), writeMessage))
    process.exit(0)
  }
  const bytes = await buffer(process.stdin)
  await reportErrors(async () =>
    task === 'preview'
      ? writeMessage({ previews: await previewSheets(bytes, kindOfName) })
      : task === 'draw'
        ? drawPdf(bytes, JSON.parse(limits), writeMessage)
        : readDocument(bytes, kindOfName, JSON.parse(limits), writeMessage),
  )
} catch (error) {
  reportError(error)
}
process.exit(0)

async function reportErrors(work: () => Promise<void>): Promise<void> {
  await work().catch(reportError)
}

function reportError(error: unknown): void {
  const cause = error instanceof DocumentError ? error.cause : error
  writeMessage({
    trouble: troubleOfError(error),
    why: String(cause instanceof Error ? cause.stack : cause).slice(0, 1000),
  })
}

/** Parsers throw errors of any type for damaged files. */
function troubleOfError(error: unknown): DocumentCause {
  if (error instanceof DocumentError) return error.trouble
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/^ERR_(MODULE|ACCESS|PACKAGE)/.test(code)) return 'server'
  return error instanceof RangeError && /length|allocation/i.test(message) ? 'too_large_inside' : 'damaged'
}
