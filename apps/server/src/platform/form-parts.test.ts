import type { FastifyRequest } from 'fastify'
import { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { tooManyParts } from './form-parts.ts'

const CHUNK = 16_384
const part = (at: number) => `--XX\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\nx\r\n`
const form = (parts: number) => Buffer.from(`${Array.from({ length: parts }, (_, at) => part(at)).join('')}--XX--\r\n`)

/** How much of a body reaches a parser of forms, and whether it was found to have too many parts. */
async function parsed(body: Buffer, type = 'multipart/form-data; boundary=XX') {
  const chunks = Array.from({ length: Math.ceil(body.length / CHUNK) }, (_, at) =>
    body.subarray(at * CHUNK, (at + 1) * CHUNK),
  )
  const raw = Readable.from(chunks, { objectMode: false })
  let [bytes, isCrowded] = [0, false]
  const crowded = tooManyParts({ raw, headers: { 'content-type': type } } as unknown as FastifyRequest)
  void crowded.then(() => (isCrowded = true))
  const parser = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done()
    },
  })
  raw.pipe(parser)
  await finished(raw)
  return { bytes, isCrowded }
}

test('a form of 10,000 parts is not parsed beyond the packet with the sixtieth', async () => {
  for (const type of ['multipart/form-data; boundary=XX', 'multipart/form-data; boundary="XX"; a=b']) {
    const { bytes, isCrowded } = await parsed(form(10_000), type)
    expect({ isCrowded, isShort: bytes <= 2 * CHUNK }).toEqual({ isCrowded: true, isShort: true })
  }
})

test('a form of 50 parts, and one whose file names its own boundary, are parsed whole', async () => {
  expect(await parsed(form(50))).toEqual({ bytes: form(50).length, isCrowded: false })
  const file = Buffer.from(`${part(1)}${'a --XX b'.repeat(10_000)}\r\n--XX--\r\n`)
  expect(await parsed(file)).toEqual({ bytes: file.length, isCrowded: false })
})
