import type { FastifyRequest } from 'fastify'
import { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { untilTooManyParts } from './form-part-limit.ts'

const CHUNK = 16_384
const part = (at: number) => `--XX\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\nx\r\n`
const form = (parts: number) => Buffer.from(`${Array.from({ length: parts }, (_, at) => part(at)).join('')}--XX--\r\n`)

/** How many bytes reach a form parser, and whether the limit was exceeded. */
async function parseForm(body: Buffer, type = 'multipart/form-data; boundary=XX') {
  const chunks = Array.from({ length: Math.ceil(body.length / CHUNK) }, (_, at) =>
    body.subarray(at * CHUNK, (at + 1) * CHUNK),
  )
  const raw = Readable.from(chunks, { objectMode: false })
  let [bytes, isExceeded] = [0, false]
  const exceeded = untilTooManyParts({ raw, headers: { 'content-type': type } } as unknown as FastifyRequest)
  void exceeded.then(() => (isExceeded = true))
  const parser = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done()
    },
  })
  raw.pipe(parser)
  await finished(raw)
  return { bytes, isCrowded: isExceeded }
}

test('form part limit: a form of 10,000 parts is dropped soon after the limit', async () => {
  for (const type of ['multipart/form-data; boundary=XX', 'multipart/form-data; boundary="XX"; a=b']) {
    const { bytes, isCrowded: isExceeded } = await parseForm(form(10_000), type)
    expect({ isCrowded: isExceeded, isShort: bytes <= 2 * CHUNK }).toEqual({ isCrowded: true, isShort: true })
  }
})

test('form part limit: 50 parts, or a file that contains the boundary text, are parsed whole', async () => {
  expect(await parseForm(form(50))).toEqual({ bytes: form(50).length, isCrowded: false })
  const file = Buffer.from(`${part(1)}${'a --XX b'.repeat(10_000)}\r\n--XX--\r\n`)
  expect(await parseForm(file)).toEqual({ bytes: file.length, isCrowded: false })
})
