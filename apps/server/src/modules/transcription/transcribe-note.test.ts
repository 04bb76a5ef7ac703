import { expect, test } from 'vitest'
import { opusOf } from '../../../test/fakes/media/sample-files.ts'
import { LanguageModelError } from '../../ports/language-model.ts'
import type { Transcription, TranscriberSettings } from '../../ports/transcriber.ts'
import { CLAIM_MS } from './timing.ts'
import { createTranscribeNote } from './transcribe-note.ts'
import type { PendingTranscript } from './transcript-queue.store.ts'

const now = new Date('2026-11-27T12:00:00Z')
const openai = { provider: 'openai', name: 'oido', apiKey: '', baseUrl: '', isOperators: true } as const
const pending: PendingTranscript = {
  messageId: 'm',
  workspaceId: 'w',
  conversationId: 'c',
  agentId: 'a',
  agentName: 'Ventas',
  config: {},
  secrets: '',
  dueBy: new Date(now.getTime() + 60_000),
  attempts: 1,
  isVoice: true,
  seconds: 3,
  mediaState: 'kept',
  mediaReason: null,
  bytes: 5,
}

async function* fileOf(bytes: Promise<Buffer>) {
  yield await bytes
}

/** Transcribes one note; `steps` names what happened, in order. */
function prepare(
  answers: (Transcription | LanguageModelError)[],
  file: Promise<Buffer> = Promise.resolve(Buffer.from('audio')),
) {
  const steps: string[] = []
  const limits: number[] = []
  const transcribeNote = createTranscribeNote({
    clock: { now: () => now },
    queue: {
      renew: (_, until, attempts) => {
        steps.push(`claim ${attempts} for ${until.getTime() - now.getTime() - CLAIM_MS}`)
        return Promise.resolve(true)
      },
    },
    fileStore: { open: () => Promise.resolve({ bytes: 5, stream: fileOf(file) }) },
    transcriber: {
      transcribe: ({ withinMs }) => {
        steps.push('request')
        limits.push(withinMs)
        const answer = answers.shift()
        return answer instanceof LanguageModelError || !answer
          ? Promise.reject(answer ?? new Error('no answer is left'))
          : Promise.resolve(answer)
      },
    },
  })
  return {
    steps,
    limits,
    run: (
      note: Partial<PendingTranscript> = {},
      stopping = new AbortController().signal,
      settings: TranscriberSettings = openai,
    ) => transcribeNote({ ...pending, ...note }, settings, stopping),
  }
}

test('the claim is prolonged before the request', async () => {
  const { steps, run } = prepare([{ text: 'hola', seconds: 3 }])
  expect(await run()).toEqual({ text: 'hola', seconds: 3, measured: null })
  expect(steps).toEqual(['claim 1 for 0', 'request'])
})

test('a request to OpenAI fits twice into the time of a note; one to another server may take most of it', async () => {
  const twice = prepare([{ text: 'hola', seconds: 3 }])
  await twice.run()
  expect(twice.limits).toEqual([25_000])
  const own = { ...openai, provider: 'custom', baseUrl: 'http://localhost:8000/v1' } as const
  const slow = prepare([
    { text: 'hola', seconds: 3 },
    { text: 'hola', seconds: 3 },
  ])
  await slow.run({}, undefined, own)
  await slow.run({ dueBy: new Date(now.getTime() + 40_000) }, undefined, own)
  expect(slow.limits).toEqual([55_000, 40_000])
  expect(slow.steps[0]).toBe('claim 1 for 30000')
})

test.each([
  ['a refusal, which counts no request', 'rate_limited', 1, 60_000, 0, 500],
  ['a refusal after seven seconds: the pause grows', 'rate_limited', 1, 53_000, 0, 7_000],
  ['a refusal after half a minute: no longer than the longest', 'busy', 2, 30_000, 1, 8_000],
  ['a request without an answer, which counts', 'unreachable', 1, 59_000, 1, 1_000],
] as const)('%s is repeated later', async (_, kind, attempts, msLeft, counted, waitMs) => {
  const { steps, run } = prepare([new LanguageModelError(kind, null)])
  const dueBy = new Date(now.getTime() + msLeft)
  await expect(run({ attempts, dueBy })).rejects.toMatchObject({ waitMs, attempts: counted })
  expect(steps).toEqual([`claim ${attempts} for 0`, 'request'])
})

test('the pause that the provider asks for holds, and a note whose time would pass is late', async () => {
  const slower = () => new LanguageModelError('rate_limited', null, { retryAfterMs: 9_500 })
  await expect(prepare([slower()]).run()).rejects.toMatchObject({ waitMs: 9_500 })
  const dueBy = new Date(now.getTime() + 9_500)
  await expect(prepare([slower()]).run({ dueBy })).rejects.toMatchObject({ reason: 'late' })
})

test('a second request without an answer is the last', async () => {
  const { run } = prepare([new LanguageModelError('unreachable', null)])
  await expect(run({ attempts: 2 })).rejects.toMatchObject({ reason: 'failed' })
})

test('a file that does not come is given up when the note’s time ends, or when the server stops', async () => {
  const never = new Promise<Buffer>(() => {})
  const { steps, run } = prepare([], never)
  await expect(run({ dueBy: new Date(now.getTime() + 20) })).rejects.toMatchObject({ reason: 'late' })
  const stopping = new AbortController()
  const running = run({}, stopping.signal)
  stopping.abort(new Error('the server stops'))
  await expect(running).rejects.toThrow('the server stops')
  expect(steps).toEqual([])
})

test('a file that is longer than five minutes by its size is not sent', async () => {
  const { steps, run } = prepare([])
  await expect(run({ bytes: 9_700_000 })).rejects.toMatchObject({ reason: 'too_long' })
  expect(steps).toEqual([])
})

test('a note whose sender tells no length is measured by its header before it is sent', async () => {
  const long = prepare([], Promise.resolve(opusOf(1_200)))
  await expect(long.run({ seconds: null })).rejects.toMatchObject({ reason: 'too_long' })
  await expect(long.run({ seconds: 1e9 })).rejects.toMatchObject({ reason: 'too_long' })
  expect(long.steps).toEqual([])
  const short = prepare([{ text: 'buenas', seconds: 20 }], Promise.resolve(opusOf(20)))
  expect(await short.run({ seconds: null })).toEqual({ text: 'buenas', seconds: 20, measured: 20 })
})

test('a voice note of less than a second by its header is not sent; Telegram tells 0 seconds', async () => {
  const short = prepare([], Promise.resolve(opusOf(0.4)))
  await expect(short.run({ seconds: 0 })).rejects.toMatchObject({ reason: 'nothing_said' })
  expect(short.steps).toEqual([])
  for (const other of [{ isVoice: false }, { bytes: 50_000 }]) {
    const { run } = prepare([{ text: 'sí', seconds: null }], Promise.resolve(opusOf(0.4)))
    expect(await run({ seconds: 0, ...other })).toMatchObject({ text: 'sí' })
  }
})

test('a large file that is short by its header is sent, and one that is long is not', async () => {
  const { run } = prepare([{ text: 'buenas', seconds: 55 }], Promise.resolve(opusOf(55)))
  expect(await run({ seconds: null, bytes: 9_700_000 })).toMatchObject({ text: 'buenas', measured: 55 })
  await expect(prepare([], Promise.resolve(opusOf(301))).run({ seconds: 55, bytes: 9_700_000 })).rejects.toMatchObject({
    reason: 'too_long',
  })
})

test('the length of a stored file that hangs is given up when the note’s time ends', async () => {
  const { steps, run } = prepare([], new Promise<Buffer>(() => {}))
  await expect(run({ seconds: null, dueBy: new Date(now.getTime() + 20) })).rejects.toMatchObject({ reason: 'late' })
  expect(steps).toEqual([])
})
