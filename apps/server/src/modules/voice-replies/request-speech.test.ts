import { expect, onTestFinished, test } from 'vitest'
import { opusFile } from '../../../test/fakes/media/sample-files.ts'
import { type SpeechReply, startFakeSpeech } from '../../../test/fakes/model/fake-speech.ts'
import { createAiSpeechModel } from '../../adapters/model/ai-speech-model.ts'
import { requestSpeech } from './request-speech.ts'

async function ask(budgetMs: number, ...replies: SpeechReply[]) {
  const speechModel = await startFakeSpeech()
  onTestFinished(speechModel.close)
  speechModel.queue(...replies)
  const settings = { provider: 'custom', name: 'tts', voice: 'v', apiKey: '', isOperators: true } as const
  const speech = { ...settings, baseUrl: `${speechModel.url}/v1` }
  const result = await requestSpeech(createAiSpeechModel(fetch), { speech, text: 'Hola', budgetMs }).catch(
    (error: unknown) => error,
  )
  return { result, calls: speechModel.calls.length }
}

test('request: bytes arrive as the provider gives them', async () => {
  const { result } = await ask(20_000)
  expect(Buffer.from(result as Uint8Array)).toEqual(opusFile)
})

test('request: a provider that is silent is not waited for, nor asked again', async () => {
  expect(await ask(300, { trouble: 'hang' })).toMatchObject({ result: { reason: 'late', kind: 'timeout' }, calls: 1 })
})

test('request: the pause and the second request share the time of the first', async () => {
  const wait = { status: 429, headers: { 'retry-after': '15' } }
  expect(await ask(10_000, wait)).toMatchObject({ result: { reason: 'busy' }, calls: 1 })
  expect(await ask(2_500, { status: 503 }, { trouble: 'hang' })).toMatchObject({ result: { reason: 'late' }, calls: 2 })
})
