import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeTranscriber } from '../../../test/fakes/model/fake-transcriber.ts'
import { type AudioFile, wholeAudio } from '../../ports/transcriber.ts'
import { createAiTranscriber } from './ai-transcriber.ts'

const OGG = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(64 * 1024)])

const send = (baseUrl: string, audio: AudioFile, withinMs = 10_000, name = 'oído') =>
  createAiTranscriber(fetch).transcribe({
    transcriber: { provider: 'custom', name, apiKey: '', baseUrl, isOperators: true },
    audio,
    withinMs,
  })

/** A file of many chunks that counts how many were read, and whether its reading ended. */
function countedFile(chunks: number) {
  const reading = { chunks: 0, hasEnded: false }
  async function* stream() {
    try {
      for (let n = 0; n < chunks; n++) {
        reading.chunks += 1
        yield OGG
      }
    } finally {
      reading.hasEnded = true
    }
  }
  return { reading, audio: { bytes: chunks * OGG.length, start: OGG, stream: stream() } }
}

async function startTranscriber() {
  const transcriber = await startFakeTranscriber()
  onTestFinished(transcriber.close)
  return transcriber
}

test('audio file: arrives unchanged under its type, and its length is told before it', async () => {
  const transcriber = await startTranscriber()
  const { audio, reading } = countedFile(20)
  expect(await send(`${transcriber.url}/v1`, audio)).toMatchObject({ text: 'hola' })
  const [call] = transcriber.calls
  expect(call).toMatchObject({ model: 'oído', fileName: 'audio.ogg', fileType: 'audio/ogg' })
  expect(call?.bytes.equals(Buffer.concat(Array.from({ length: 20 }, () => OGG)))).toBe(true)
  expect(Number(call?.headers['content-length'])).toBeGreaterThan(audio.bytes)
  expect(call?.headers['transfer-encoding']).toBeUndefined()
  expect(reading).toEqual({ chunks: 20, hasEnded: true })
})

test('whisper-1 of whisper.cpp: its text arrives, though its segments lack fields of OpenAI’s', async () => {
  const transcriber = await startTranscriber()
  transcriber.queue({ segments: [' Buenas tardes.', ' Quiero 300 empanadas.'] })
  const heard = await send(`${transcriber.url}/v1`, wholeAudio(OGG), 10_000, 'whisper-1')
  expect(heard).toEqual({ text: ' Buenas tardes.\n Quiero 300 empanadas.\n', seconds: null })
  expect(transcriber.calls).toMatchObject([{ model: 'whisper-1', format: 'json' }])
})

test.each([
  [
    'speaches without the model',
    404,
    '{"detail":"Model \'a/b\' is not installed locally. You can download the model using `POST /v1/models`"}',
    'unknown_model',
  ],
  ['whisper.cpp that reads no Ogg of Opus', 400, 'Invalid request', 'refused'],
  ['whisper.cpp whose ffmpeg fails', 500, '{"error":"FFmpeg conversion failed."}', 'unreachable'],
])('%s: status %i names the reason', async (_, status, body, kind) => {
  const transcriber = await startTranscriber()
  transcriber.queue({ status, body })
  await expect(send(`${transcriber.url}/v1`, wholeAudio(OGG))).rejects.toMatchObject({ kind })
})

test('MP3 with a tag longer than its beginning: is named as MP3', async () => {
  const transcriber = await startTranscriber()
  const tagged = Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'), Buffer.alloc(1_000)])
  await send(`${transcriber.url}/v1`, wholeAudio(tagged))
  expect(transcriber.calls).toMatchObject([{ fileName: 'audio.mp3', fileType: 'audio/mpeg', bytes: tagged }])
})

test('server that does not take the file: no more is read than fits on the way, then the reading ends', async () => {
  const server = createServer((request) => void request.pause())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { audio, reading } = countedFile(2_000)
  const { port } = server.address() as AddressInfo
  await expect(send(`http://127.0.0.1:${port}/v1`, audio, 1_000)).rejects.toMatchObject({ kind: 'timeout' })
  expect(reading.chunks).toBeLessThan(200)
  await expect.poll(() => reading.hasEnded).toBe(true)
})

test('file whose reading fails: its own error, not one of the provider', async () => {
  const transcriber = await startTranscriber()
  const lost = new Error('the disk went away')
  async function* stream() {
    yield OGG
    throw lost
  }
  await expect(send(`${transcriber.url}/v1`, { bytes: 2 * OGG.length, start: OGG, stream: stream() })).rejects.toBe(
    lost,
  )
})
