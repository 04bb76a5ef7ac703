import { ExportContent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { listExportColumns } from './export-columns.ts'
import { listRowExpressions } from './row-expressions.ts'
import { writeWorkbook } from './write-workbook.ts'

const columns = listExportColumns(ExportContent.parse({}), '')
const ROWS_IN_CHUNK = 200
const CHUNKS = 150

const int = (length: number, value: number) => {
  const bytes = Buffer.alloc(length)
  bytes.writeIntBE(value, 0, length)
  return bytes
}

/** A row as `COPY` writes it; its texts compress badly. */
function copiedRow(n: number): Buffer {
  const { ofMessage, ofConversation } = listRowExpressions(columns)
  const cells = [...ofMessage, ...ofConversation].map((_, index) => {
    if (index === 1) return [int(4, 8), Buffer.alloc(8)]
    const text = Buffer.from(`${index}-${(n * 2_654_435_761 * (index + 7)).toString(36)}`)
    return [int(4, text.length), text]
  })
  return Buffer.concat([int(2, cells.length), ...cells.flat()])
}

/** Counts the chunks that were read from it. */
function createSource() {
  const state = { chunks: 0, isClosed: false }
  async function* read() {
    try {
      yield Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
      for (let chunk = 0; chunk < CHUNKS; chunk++) {
        state.chunks += 1
        yield Buffer.concat(Array.from({ length: ROWS_IN_CHUNK }, (_, n) => copiedRow(chunk * ROWS_IN_CHUNK + n)))
      }
      yield int(2, -1)
    } finally {
      state.isClosed = true
    }
  }
  return { state, rows: read() }
}

const nextTurns = async (turns: number) => {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('workbook: rows are read only as the file is taken, and all of them in the end', async () => {
  const { state, rows } = createSource()
  let hasEnded = false
  const file = writeWorkbook(rows, columns, 'UTC', () => (hasEnded = true))[Symbol.asyncIterator]()
  let bytes = 0
  // The buffers between rows and reader hold a few chunks of rows, however many there are.
  let mostAhead = 0
  for (let part = await file.next(); !part.done; part = await file.next()) {
    bytes += part.value.length
    const before = state.chunks
    await nextTurns(3)
    mostAhead = Math.max(mostAhead, state.chunks - before)
  }
  expect(state).toEqual({ chunks: CHUNKS, isClosed: true })
  expect(hasEnded).toBe(true)
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(mostAhead).toBeLessThan(10)
})

test('workbook: a reader that stops leaves the rest of the rows unread', async () => {
  const { state, rows } = createSource()
  const file = writeWorkbook(rows, columns, 'UTC', () => {})[Symbol.asyncIterator]()
  for (let part = 0; part < 5; part++) await file.next()
  await nextTurns(200)
  expect(state.chunks).toBeLessThan(CHUNKS / 10)
  await file.return?.()
  await nextTurns(20)
  expect(state.isClosed).toBe(true)
})
