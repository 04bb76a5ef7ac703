import { Readable } from 'node:stream'
import fc from 'fast-check'
import { to } from 'pg-copy-streams'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import { createCopyReader, readCopyRows, secondsColumn, textColumn } from './copy-reader.ts'

/** Splits anywhere, also inside a length or a UTF-8 sequence. */
const splitBytes = (bytes: Buffer, places: readonly number[]) => {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return at.slice(1).map((end, n) => bytes.subarray(at[n], end))
}

test('copy reader: rows are read whole however the bytes are split', async () => {
  const { pool } = await startTestServer()
  const decoded = ['hola', '', null, 'ñandú\n"\t\\', '😀'.repeat(50)]
  const client = await pool.connect()
  const chunks: Buffer[] = []
  try {
    const quoted = decoded.map((text) => (text === null ? 'null' : client.escapeLiteral(text)))
    const rows = quoted.map((text, n) => `(${text}::text, '2026-03-10T03:04:0${n}.999999Z'::timestamptz)`)
    const copy = client.query(to(`copy (values ${rows.join(', ')}) to stdout (format binary)`))
    for await (const chunk of copy) chunks.push(chunk as Buffer)
  } finally {
    client.release()
  }
  const whole = Buffer.concat(chunks)
  const from = Date.parse('2026-03-10T03:04:00Z') / 1_000
  fc.assert(
    fc.property(fc.array(fc.nat(2_000), { maxLength: 12 }), (places) => {
      const reader = createCopyReader(2)
      const read: unknown[] = []
      for (const chunk of splitBytes(whole, places))
        reader.read(chunk, (row) => read.push([textColumn(row, 0), secondsColumn(row, 1)]))
      expect([read, reader.isComplete()]).toEqual([decoded.map((text, n) => [text, from + n]), true])
    }),
  )
  const half = async () => {
    for await (const _ of readCopyRows(Readable.from([whole.subarray(0, -2)]), 2, () => {}));
  }
  await expect(half()).rejects.toThrow('last row')
})
