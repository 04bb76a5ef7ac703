import { expect, onTestFinished, test } from 'vitest'
import { opusFile } from '../../../test/fakes/media/sample-files.ts'
import { type SpeechReply, startFakeSpeech } from '../../../test/fakes/model/fake-speech.ts'
import { createAiSpeechModel } from '../../adapters/model/ai-speech-model.ts'
import { LanguageModelError } from '../../ports/language-model.ts'
import { requestSpeech } from './request-speech.ts'

async function ask(budgetMs: number, ...replies: SpeechReply[]) {
  const speechModel = await startFakeSpeech()
  onTestFinished(speechModel.close)
  let payments = 0
  const pay = async () => void payments++
  speechModel.queue(...replies)
  const settings = { provider: 'custom', name: 'tts', voice: 'v', apiKey: '', isOperators: true } as const
  const speech = { ...settings, baseUrl: `${speechModel.url}/v1` }
  const result = await requestSpeech(createAiSpeechModel(fetch), { speech, text: 'Hola', pay, budgetMs }).catch(
    (error: unknown) => error,
  )
  return { result, calls: speechModel.calls.length, payments }
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

test.each<[what: string, reply: SpeechReply, payments: number]>([
  ['audio', opusFile, 1],
  ['another format', { trouble: 'json' }, 1],
  ['nothing', Buffer.alloc(0), 1],
  ['half of the audio', { trouble: 'cut' }, 1],
  ['an answer that is too long', Buffer.alloc(2 * 1024 * 1024), 1],
  ['no answer in time', { trouble: 'hang' }, 1],
  ['500', { status: 500 }, 1],
  ['400', { status: 400 }, 0],
  ['401', { status: 401 }, 0],
  ['429', { status: 429 }, 0],
  ['503', { status: 503 }, 0],
])('request: %s is paid as the provider may charge it', async (_, reply, payments) => {
  expect(await ask(600, reply)).toMatchObject({ calls: 1, payments })
})

test('request: a provider that is not there is not paid', async () => {
  const speechModel = await startFakeSpeech()
  await speechModel.close()
  const settings = { provider: 'custom', name: 'tts', voice: 'v', apiKey: '', isOperators: true } as const
  const order = { speech: { ...settings, baseUrl: `${speechModel.url}/v1` }, text: 'Hola' }
  const pay = () => expect.fail('nothing was sent')
  await expect(requestSpeech(createAiSpeechModel(fetch), { ...order, pay })).rejects.toMatchObject({ reason: 'failed' })
})

test('request: a call that the limits refuse is not paid', async () => {
  const speech = { provider: 'custom', name: 'tts', voice: 'v', apiKey: '', baseUrl: '', isOperators: true } as const
  const refusing = { speak: () => Promise.reject(new LanguageModelError('busy', null, { retryAfterMs: 30_000 })) }
  const pay = () => expect.fail('nothing was sent')
  await expect(requestSpeech(refusing, { speech, text: 'Hola', pay })).rejects.toMatchObject({ reason: 'busy' })
})
