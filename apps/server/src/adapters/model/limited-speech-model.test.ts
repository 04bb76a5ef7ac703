import { expect, test } from 'vitest'
import { LanguageModelError } from '../../ports/language-model.ts'
import type { SpeechModel, SpeechSettings } from '../../ports/speech-model.ts'
import { createLimitedSpeechModels } from './limited-speech-model.ts'

const speech: SpeechSettings = {
  provider: 'custom',
  name: 'kokoro',
  voice: 'ef_dora',
  apiKey: '',
  baseUrl: 'http://127.0.0.1:1/v1',
  isOperators: true,
}
const request = { speech, text: 'Hola', withinMs: 20_000 }

/** Calls through the limits, with a provider that answers when the test says so. */
function startLimits() {
  let now = Date.UTC(2026, 0, 1)
  const pending: PromiseWithResolvers<Uint8Array>[] = []
  const provider: SpeechModel = {
    speak() {
      const call = Promise.withResolvers<Uint8Array>()
      pending.push(call)
      return call.promise
    },
  }
  const speechModelFor = createLimitedSpeechModels(provider, { now: () => new Date(now) })
  return {
    pending,
    advance: (ms: number) => void (now += ms),
    ask: (workspaceId: string) =>
      speechModelFor(workspaceId)
        .speak(request)
        .then(
          () => 'spoken',
          (error: LanguageModelError) => error.kind,
        ),
    answer: () => pending.splice(0).forEach((call) => call.resolve(new Uint8Array(1))),
    fail: (kind: LanguageModelError['kind']) =>
      pending.splice(0).forEach((call) => call.reject(new LanguageModelError(kind, null))),
  }
}

test('limited speech: four replies of one workspace wait, further ones are text, others are spoken', async () => {
  const { ask, answer, pending } = startLimits()
  const four = [1, 2, 3, 4].map(() => ask('ana'))
  expect(await ask('ana')).toBe('busy')
  const other = ask('luz')
  expect(pending).toHaveLength(5)
  answer()
  expect(await Promise.all([...four, other])).toEqual(Array(5).fill('spoken'))
  const next = ask('ana')
  answer()
  expect(await next).toBe('spoken')
})

test('limited speech: sixteen replies wait at one address', async () => {
  const { ask, answer, pending } = startLimits()
  const calls = Array.from({ length: 16 }, (_, at) => ask(`workspace ${at}`))
  expect(await ask('another')).toBe('busy')
  expect(pending).toHaveLength(16)
  answer()
  expect(await Promise.all(calls)).toEqual(Array(16).fill('spoken'))
})

test('limited speech: three outages in a row stop the calls for half a minute; a success ends the count', async () => {
  const { ask, answer, fail, advance, pending } = startLimits()
  const outage = async () => {
    const asked = ask('ana')
    fail('timeout')
    return asked
  }
  await outage()
  const heard = ask('ana')
  answer()
  expect(await heard).toBe('spoken')
  expect([await outage(), await outage(), await outage()]).toEqual(['timeout', 'timeout', 'timeout'])
  expect([await ask('ana'), await ask('luz')]).toEqual(['busy', 'busy'])
  expect(pending).toEqual([])
  advance(30_001)
  const probe = ask('ana')
  expect(await ask('luz')).toBe('busy')
  answer()
  expect(await probe).toBe('spoken')
})
