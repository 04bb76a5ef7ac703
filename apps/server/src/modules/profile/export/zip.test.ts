import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipRoom, zipOf } from './zip.ts'

const at = new Date('2026-11-22T10:00:00Z')
const files = {
  'LEEME.txt': 'hola',
  'búsquedas.json': '[]\n'.repeat(9_000),
  'vacío.json': '',
  'archivos/a.pdf': '%PDF',
}

const entries = function* () {
  for (const [name, text] of Object.entries(files)) yield { name, content: [Buffer.from(text)] }
}

async function packed(room?: ZipRoom) {
  const chunks: Uint8Array[] = []
  for await (const chunk of zipOf(entries(), at, room)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const opened = (zip: Buffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(zip))).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )

const LARGE_END = Buffer.from('PK\x06\x06', 'latin1')

test('what goes in comes out', async () => {
  const zip = await packed()
  expect(opened(zip)).toEqual(files)
  expect(zip.includes(LARGE_END)).toBe(false)
})

test.each([
  ['more files', { bytes: 0xffffffff, entries: 3 }],
  ['more bytes before its list of files', { bytes: 150, entries: 0xffff }],
  ['more of both', { bytes: 40, entries: 3 }],
])('%s than a plain zip counts come out as well', async (_, room) => {
  const zip = await packed({ ...room, entryBytes: 0xffffffff })
  expect(opened(zip)).toEqual(files)
  expect(zip.includes(LARGE_END)).toBe(true)
})

test('one file that is larger than a zip tells of breaks it off: nobody takes it for whole', async () => {
  await expect(packed({ bytes: 0xffffffff, entries: 0xffff, entryBytes: 20_000 })).rejects.toThrow('búsquedas.json')
})
