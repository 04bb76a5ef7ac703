import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipLimits, createZip } from './zip.ts'

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

async function zipBytes(limits?: ZipLimits) {
  const chunks: Uint8Array[] = []
  for await (const chunk of createZip(entries(), at, limits)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const unzip = (zip: Buffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(zip))).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )

const LARGE_END = Buffer.from('PK\x06\x06', 'latin1')

test('zip: unpacks to the same files', async () => {
  const zip = await zipBytes()
  expect(unzip(zip)).toEqual(files)
  expect(zip.includes(LARGE_END)).toBe(false)
})

test.each([
  ['more files', { bytes: 0xffffffff, entries: 3 }],
  ['more bytes before its list of files', { bytes: 150, entries: 0xffff }],
  ['more of both', { bytes: 40, entries: 3 }],
])('ZIP64: %s than a plain zip allows', async (_, limits) => {
  const zip = await zipBytes({ ...limits, entryBytes: 0xffffffff })
  expect(unzip(zip)).toEqual(files)
  expect(zip.includes(LARGE_END)).toBe(true)
})

test('entry larger than the format allows: the archive is aborted', async () => {
  await expect(zipBytes({ bytes: 0xffffffff, entries: 0xffff, entryBytes: 20_000 })).rejects.toThrow('búsquedas.json')
})
