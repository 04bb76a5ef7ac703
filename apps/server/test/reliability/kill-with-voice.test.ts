import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { oggFile, opusFile } from '../fakes/media/sample-files.ts'
import { startFakeSpeech } from '../fakes/model/fake-speech.ts'
import { startFakeTranscriber } from '../fakes/model/fake-transcriber.ts'
import { startOwnDatabase } from '../process/own-database.ts'
import { startProcessHarness, waitUntilDelivered, waitUntilSettled } from './process-harness.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 600_000 })

const ANSWER = 'Claro que sí, con mucho gusto.'

/** A shop that answers by voice, in a process of its own; a customer speaks to it. */
async function startSpeakingShop(databaseUrl?: string) {
  const [harness, transcriber, speechModel] = [
    await startProcessHarness(databaseUrl, { fallback: () => ANSWER }),
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

/** Kills the server after it stored the audio of a reply and before the message became a voice note. */
async function killWithStoredVoice() {
  const database = await startOwnDatabase()
  const shop = await startSpeakingShop(database.url)
  const { harness, speechModel, first, speak } = shop
  const files = () =>
    readdirSync(join(harness.dataDir, 'media'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.of')
      .map(({ name, parentPath }) => join(parentPath, name))
  const locker = new pg.Client({ connectionString: database.url })
  await locker.connect()
  const bought = Promise.withResolvers<void>()
  speechModel.queue({ after: bought.promise, reply: opusFile })
  speak()
  await speechModel.waitForCalls(1)
  await locker.query('begin')
  const { rows } = await locker.query(`select id from messages where origin = 'ai' for update`)
  bought.resolve()
  const isVoice = (path: string) => path.includes(rows[0].id)
  await waitUntilSettled(database.url, async (client) => {
    const waiting = await client.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    return waiting.rowCount !== 0 && files().some(isVoice)
  })
  await first.kill()
  await locker.query('rollback')
  // However long the next server takes to start.
  await locker.query(`update messages set not_before = now() + interval '1 hour' where id = $1`, [rows[0].id])
  await locker.end()
  return { ...shop, files, voicePath: files().find(isVoice) ?? '' }
}

test('killed between the audio and its message: the stored voice is sent once, none is bought again', async () => {
  const { harness, speechModel, bot, token, startServer, received, files } = await killWithStoredVoice()
  const second = await startServer()
  const messages = await waitUntilDelivered(() => harness.fetchMessages(second, token))
  expect(messages.filter(({ origin }) => origin === 'ai')).toMatchObject([{ status: 'sent', content: ANSWER }])
  expect([received(), speechModel.calls.length]).toEqual([['voice'], 1])
  expect(bot.sent[0]?.file?.bytes).toEqual(opusFile)
  expect(files()).toHaveLength(2)
})

test('killed between the audio and its message, the file is cut: the text is sent once, the file deleted', async () => {
  const { harness, speechModel, token, startServer, received, files, voicePath } = await killWithStoredVoice()
  truncateSync(voicePath, opusFile.length - 10)
  const second = await startServer()
  await waitUntilDelivered(() => harness.fetchMessages(second, token))
  expect([received(), speechModel.calls.length]).toEqual([[ANSWER], 1])
  expect(files()).toHaveLength(1)
  expect(files()).not.toContain(voicePath)
})
