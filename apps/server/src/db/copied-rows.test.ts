import { Readable } from 'node:stream'
import fc from 'fast-check'
import { to } from 'pg-copy-streams'
import { expect, test } from 'vitest'
import { openHouse } from '../../test/house.ts'
import { createRowReader, eachRow, secondIn, textIn } from './copied-rows.ts'

/** Cut anywhere, also in the middle of a length or of a letter. */
const cut = (bytes: Buffer, places: readonly number[]) => {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return at.slice(1).map((end, n) => bytes.subarray(at[n], end))
}

test('rows of the database are read as they are, however they come in', async () => {
  const { pool } = await openHouse()
  const said = ['hola', '', null, 'ñandú\n"\t\\', '😀'.repeat(50)]
  const client = await pool.connect()
  const chunks: Buffer[] = []
  try {
    const quoted = said.map((text) => (text === null ? 'null' : client.escapeLiteral(text)))
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
      const reader = createRowReader(2)
      const read: unknown[] = []
      for (const chunk of cut(whole, places)) reader.read(chunk, (row) => read.push([textIn(row, 0), secondIn(row, 1)]))
      expect([read, reader.isOver()]).toEqual([said.map((text, n) => [text, from + n]), true])
    }),
  )
  const half = async () => {
    for await (const _ of eachRow(Readable.from([whole.subarray(0, -2)]), 2, () => {}));
  }
  await expect(half()).rejects.toThrow('last row')
})
