import { expect, onTestFinished, test, vi } from 'vitest'
import { oggFile, opusFile } from '../fakes/media/sample-files.ts'
import { startFakeSpeech } from '../fakes/model/fake-speech.ts'
import { startFakeTranscriber } from '../fakes/model/fake-transcriber.ts'
import { startProcessHarness, waitUntilDelivered } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

const ANSWER = 'Claro que sí, con mucho gusto.'

/** A shop that answers by voice, in a process of its own; a customer speaks to it. */
async function startSpeakingShop() {
  const [harness, transcriber, speechModel] = [
    await startProcessHarness(undefined, { fallback: () => ANSWER }),
    await startFakeTranscriber(),
    await startFakeSpeech(),
  ]
  onTestFinished(transcriber.close)
  onTestFinished(speechModel.close)
  const startServer = () =>
    harness.startServer({
      TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`,
      TRANSCRIPTION_MODEL: 'oido',
      SPEECH_BASE_URL: `${speechModel.url}/v1`,
      SPEECH_MODEL: 'kokoro',
      SPEECH_VOICE: 'ef_dora',
    })
  const first = await startServer()
  const token = await harness.createOwnerAgent(first, { features: { voiceReplies: true } })
  const { bot } = harness
  const speak = () =>
    bot.sendAsCustomer(
      { id: 99, firstName: 'Luz' },
      { voice: { ...bot.files.add(oggFile, { size: oggFile.length }), duration: 3 } },
    )
  const received = () => bot.sent.map(({ shown, file }) => file?.method ?? shown)
  return { harness, speechModel, bot, first, token, startServer, speak, received }
}

test('killed while the provider speaks: the text is sent once, and no second voice is bought', async () => {
  const { harness, speechModel, first, token, startServer, speak, received } = await startSpeakingShop()
  speechModel.queue({ trouble: 'hang' })
  speak()
  await speechModel.waitForCalls(1)
  await first.kill()

  const second = await startServer()
  const messages = await waitUntilDelivered(() => harness.fetchMessages(second, token))
  expect(messages.filter(({ origin }) => origin === 'ai')).toMatchObject([{ status: 'sent', content: ANSWER }])
  expect([received(), speechModel.calls.length]).toEqual([[ANSWER], 1])
})

test('killed while Telegram receives the voice note: neither the note nor its text is sent again', async () => {
  const { harness, speechModel, bot, first, token, startServer, speak, received } = await startSpeakingShop()
  const heldCall = bot.hold('sendVoice')
  speak()
  await heldCall.arrived
  await first.kill()
  heldCall.release()

  const second = await startServer()
  const messages = await waitUntilDelivered(() => harness.fetchMessages(second, token))
  expect(messages.filter(({ origin }) => origin === 'ai')).toMatchObject([{ status: 'uncertain', content: ANSWER }])
  expect([received(), speechModel.calls.length]).toEqual([['voice'], 1])
  expect(bot.sent[0]?.file?.bytes).toEqual(opusFile)
})
