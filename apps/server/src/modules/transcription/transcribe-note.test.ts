import { expect, test } from 'vitest'
import { LanguageModelError } from '../../ports/language-model.ts'
import type { Transcription } from '../../ports/transcriber.ts'
import { CLAIM_MS } from './timing.ts'
import { createTranscribeNote } from './transcribe-note.ts'
import type { PendingTranscript } from './transcript-queue.store.ts'

const now = new Date('2026-11-27T12:00:00Z')
const settings = { provider: 'custom', name: 'oido', apiKey: '', baseUrl: '', isOperators: true } as const
const pending: PendingTranscript = {
  messageId: 'm',
  workspaceId: 'w',
  conversationId: 'c',
  agentId: 'a',
  agentName: 'Ventas',
  config: {},
  dueBy: new Date(now.getTime() + 60_000),
  attempts: 1,
  isVoice: true,
  seconds: 3,
  mediaState: 'kept',
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
      transcribe: () => {
        steps.push('request')
        const answer = answers.shift()
        return answer instanceof LanguageModelError || !answer
          ? Promise.reject(answer ?? new Error('no answer is left'))
          : Promise.resolve(answer)
      },
    },
  })
  return {
    steps,
    run: (note: Partial<PendingTranscript> = {}, stopping = new AbortController().signal) =>
      transcribeNote({ ...pending, ...note }, settings, stopping),
  }
}

test('the claim is prolonged before each request, the first included, and before each pause', async () => {
  const { steps, run } = prepare([
    new LanguageModelError('rate_limited', null, { retryAfterMs: 600 }),
    new LanguageModelError('unreachable', null, { retryAfterMs: 1_100 }),
    { text: 'hola', seconds: 3 },
  ])
  expect(await run()).toEqual({ text: 'hola', seconds: 3 })
  expect(steps).toEqual([
    'claim 1 for 0',
    'request',
    'claim 1 for 600',
    'claim 1 for 0',
    'request',
    'claim 1 for 1100',
    'claim 2 for 0',
    'request',
  ])
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
