import type { Message } from '@portavoz/contract'
import { unzipSync } from 'fflate'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServerWithWhatsAppAgent, waitUntilAllStored } from '../../../test/channels/whatsapp-server.ts'
import { oggFile } from '../../../test/fakes/media/sample-files.ts'
import { startFakeSpeech } from '../../../test/fakes/model/fake-speech.ts'
import { startFakeTranscriber } from '../../../test/fakes/model/fake-transcriber.ts'
import { entityTooLarge, tooManyRequests } from '../../../test/fakes/telegram/bot-api-error.ts'
import { voiceMessage } from '../../../test/fakes/whatsapp/phone/message-content.ts'
import { startSendingShop } from '../../../test/helpers/sending-shop.ts'
import { fetchThread, sendAndDrain, waitUntilConfirmed } from '../../../test/test-accounts.ts'
import { createOpenBotApi } from '../../adapters/telegram/bot-api.ts'
import { createTelegramChannel } from '../../adapters/telegram/outbound/telegram-channel.ts'
import { createDeliver } from '../messaging/outbound/deliver.ts'
import { createDeliverStore, type DeliverStore } from '../messaging/outbound/deliver.store.ts'

const luz = { id: 99, firstName: 'Luz' }
const ANSWER = 'Claro que sí, con mucho gusto.'
const REFUSED = 'No respondió con voz y se envió el texto: el contacto no recibe notas de voz'
const SPEAKS = { features: { voiceReplies: true } }

async function startSpeech() {
  const speechModel = await startFakeSpeech()
  onTestFinished(speechModel.close)
  const env = { SPEECH_BASE_URL: `${speechModel.url}/v1`, SPEECH_MODEL: 'kokoro', SPEECH_VOICE: 'ef_dora' }
  return { speechModel, env }
}

/** A shop on Telegram whose agent answers voice notes by voice. */
async function startSpeakingShop() {
  const transcriber = await startFakeTranscriber()
  onTestFinished(transcriber.close)
  const { speechModel, env } = await startSpeech()
  const shop = await startSendingShop([], {
    env: { TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`, TRANSCRIPTION_MODEL: 'oido', ...env },
    customConfig: SPEAKS,
  })
  const { server, bot, token } = shop
  const note = () => ({ voice: { ...bot.files.add(oggFile, { size: oggFile.length }), duration: 3 } })
  const reply = async (): Promise<Message> =>
    (await fetchThread(server, token)).messages.at(-1) ?? expect.fail('there is no reply')
  return {
    ...shop,
    speechModel,
    reply,
    /** Luz sends a voice note; the voice of the answer is delivered, or tried once. */
    async speak() {
      server.model.queueReplies(ANSWER)
      await sendAndDrain(server, bot, luz, note())
    },
    /** The voice note is made, and Telegram asks to wait before it takes it. */
    async speakAndWait() {
      server.model.queueReplies(ANSWER)
      bot.fail('sendVoice', tooManyRequests(60), 1)
      bot.sendAsCustomer(luz, note())
      await waitUntilConfirmed(bot)
      // Not long enough for another attempt.
      await server.drain(3)
      expect(await reply()).toMatchObject({ type: 'voice', status: 'pending', metadata: { speech: 'spoken' } })
    },
    async deliverLater() {
      server.advanceClock(90_000)
      await server.drain()
    },
    attempts: (method: string) => bot.calls.filter((call) => call.method === method).length,
    pathOfVoice: async () => {
      const { id } = await reply()
      return shop.listCopies().find((path) => path.endsWith(id)) ?? expect.fail('there is no file')
    },
  }
}
type SpeakingShop = Awaited<ReturnType<typeof startSpeakingShop>>

test('contact that refuses voice notes: gets the text, also the next time', async () => {
  const shop = await startSpeakingShop()
  const { bot, speak, reply, journal, received, speechModel } = shop
  bot.openChat(luz)
  bot.voiceRefusedBy.add(luz.id)
  await speak()
  expect(received()).toEqual([ANSWER])
  expect(await reply()).toMatchObject({ type: 'text', content: ANSWER, status: 'sent', media: null })
  expect((await reply()).metadata).toEqual({})
  expect((await journal()).slice(-3)).toEqual([
    'La respuesta se dijo con voz, con kokoro',
    REFUSED,
    'Telegram recibió la respuesta',
  ])
  await speak()
  expect(received()).toEqual([ANSWER, ANSWER])
  expect(await journal()).toContain(REFUSED)
  expect([shop.attempts('sendVoice'), speechModel.calls.length]).toEqual([2, 2])
})

test('contact that refuses voice notes: the file is in no page, no export and no folder', async () => {
  const { bot, server, token, speak, reply, listCopies } = await startSpeakingShop()
  bot.openChat(luz)
  bot.voiceRefusedBy.add(luz.id)
  await speak()
  const { id } = await reply()
  expect((await server.call('GET', `/api/messages/${id}/media`, undefined, token)).status).toBe(404)
  const response = await fetch(`${server.url}/api/user/export`, { headers: { authorization: `Bearer ${token}` } })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const exported = Object.keys(files).filter((name) => name.startsWith('archivos/'))
  // Only the note of the contact.
  expect([exported.length, exported.filter((name) => name.includes(id))]).toEqual([1, []])
  const messages = JSON.parse(Buffer.from(files['mensajes.json'] ?? []).toString()) as { id: string }[]
  expect(messages.find((message) => message.id === id)).toMatchObject({ tipo: 'text', texto: ANSWER })
  await server.drain()
  expect(listCopies().filter((path) => path.endsWith(id))).toEqual([])
})

test('contact that refuses voice notes: consoles are told before the text is sent', async () => {
  const { bot, server, speak } = await startSpeakingShop()
  bot.openChat(luz)
  bot.voiceRefusedBy.add(luz.id)
  const countEvents = async () => {
    const events = await server.db.selectFrom('events').select('data').execute()
    return events.filter(({ data }) => (data as { type: string }).type === 'conversation').length
  }
  const counts: number[] = []
  bot.onCall('sendVoice', async () => void counts.push(await countEvents()))
  bot.onCall('sendMessage', async () => void counts.push(await countEvents()))
  await speak()
  expect(counts).toEqual([counts[0], (counts[0] ?? 0) + 1])
})

const faults: Record<string, [breakIt: (shop: SpeakingShop) => unknown, why: string, voiceCalls: number]> = {
  'is gone': [async ({ pathOfVoice }) => rmSync(await pathOfVoice()), 'el archivo de la voz no está', 1],
  'is on a drive that is away': [
    ({ server }) => rmSync(join(server.dataDir, 'media'), { recursive: true }),
    'no se pudo leer el archivo de la voz',
    1,
  ],
  'cannot be read': [
    async ({ pathOfVoice }) => {
      const path = await pathOfVoice()
      rmSync(path)
      mkdirSync(path)
    },
    'no se pudo leer el archivo de la voz',
    // The double records no call whose request ends early.
    1,
  ],
  'is too big for Telegram': [
    ({ bot }) => bot.fail('sendVoice', entityTooLarge(), 1),
    'el canal no acepta un archivo de voz tan grande',
    2,
  ],
}

test.each(Object.entries(faults))('voice whose file %s: the text is sent', async (_, [breakIt, why, voiceCalls]) => {
  const shop = await startSpeakingShop()
  await shop.speakAndWait()
  await breakIt(shop)
  await shop.deliverLater()
  expect(shop.received()).toEqual([ANSWER])
  expect([shop.attempts('sendVoice'), shop.attempts('sendMessage')]).toEqual([voiceCalls, 1])
  expect(await shop.reply()).toMatchObject({ type: 'text', status: 'sent', media: null })
  expect(await shop.journal()).toContain(`No respondió con voz y se envió el texto: ${why}`)
})

test('voice that Telegram refuses for another reason: fails, and no text is sent', async () => {
  const { bot, speakAndWait, deliverLater, received, reply } = await startSpeakingShop()
  await speakAndWait()
  bot.blockedBy.add(luz.id)
  await deliverLater()
  expect(received()).toEqual([])
  expect(await reply()).toMatchObject({ type: 'voice', status: 'failed', cause: 'El contacto bloqueó al bot' })
})

test('voice note that a person recorded, refused by the contact: fails, and nothing is sent', async () => {
  const { bot, server, speakAndWait, deliverLater, received, reply } = await startSpeakingShop()
  await speakAndWait()
  await server.db.updateTable('messages').set({ details: null, content: '' }).where('origin', '=', 'ai').execute()
  bot.voiceRefusedBy.add(luz.id)
  await deliverLater()
  expect(received()).toEqual([])
  const cause = 'El contacto no recibe notas de voz'
  expect(await reply()).toMatchObject({ type: 'voice', status: 'failed', cause, media: { state: 'kept' } })
})

test.each([
  ['taken', 'acceptThenReset', ['[audio.ogg]']],
  ['cut', 'resetBefore', []],
] as const)('voice whose request is %s without an answer: nothing more is sent', async (_, fault, arrived) => {
  const { bot, speak, deliverLater, received, reply, attempts } = await startSpeakingShop()
  bot.fail('sendVoice', fault, 1)
  await speak()
  await deliverLater()
  expect(received()).toEqual(arrived)
  expect([attempts('sendVoice'), attempts('sendMessage')]).toEqual([1, 0])
  expect(await reply()).toMatchObject({ type: 'voice', status: 'uncertain', media: { state: 'kept' } })
})

test('text after a refused voice: its own failure is ambiguous, so it is not repeated', async () => {
  const { bot, speak, deliverLater, received, reply, attempts } = await startSpeakingShop()
  bot.openChat(luz)
  bot.voiceRefusedBy.add(luz.id)
  bot.fail('sendMessage', 'acceptThenReset', 1)
  await speak()
  await deliverLater()
  expect([received(), attempts('sendVoice'), attempts('sendMessage')]).toEqual([[ANSWER], 1, 1])
  expect(await reply()).toMatchObject({ type: 'text', status: 'uncertain' })
})

/** A delivery of another process, which takes the waiting voice note; `afterReplaced` runs once it is a text. */
async function deliverElsewhere({ server, botToken, telegramUrl }: OtherProcess, afterReplaced: () => Promise<void>) {
  const store = createDeliverStore(server.db, 'another process')
  const channel = createTelegramChannel(createOpenBotApi(telegramUrl))
  const deliver = createDeliver({
    clock: server.clock,
    store: {
      ...store,
      async replaceVoiceByText(...change: Parameters<DeliverStore['replaceVoiceByText']>) {
        await store.replaceVoiceByText(...change)
        await afterReplaced()
      },
    },
    channels: { of: () => channel, connectedSessions: () => [] },
    accountOf: () => ({ botToken }) as never,
    openFile: async () => null,
    deliverAgain: async () => {},
    reportSendingProblem: async () => {},
    clearSendingProblem: async () => {},
    afterCommit: () => {},
    connectedSessions: () => [],
    notifyConnectionOwner: () => {},
    releaseUnspoken: async () => {},
  })
  const { id } = await server.db.selectFrom('conversations').select('id').executeTakeFirstOrThrow()
  return deliver(id)
}
type OtherProcess = Pick<SpeakingShop, 'server' | 'botToken'> & { telegramUrl: string }

test('text after a refused voice: the same run sends it', async () => {
  const shop = await startSpeakingShop()
  await shop.speakAndWait()
  shop.server.advanceClock(90_000)
  await deliverElsewhere({ ...shop, telegramUrl: shop.server.telegram.url }, async () => {})
  expect(shop.received()).toEqual([ANSWER])
  expect(await shop.reply()).toMatchObject({ type: 'text', status: 'sent' })
})

test('process killed between the voice and the text: another one sends the text once', async () => {
  const shop = await startSpeakingShop()
  const { server } = shop
  await shop.speakAndWait()
  server.advanceClock(90_000)
  const killed = deliverElsewhere({ ...shop, telegramUrl: server.telegram.url }, () =>
    Promise.reject(new Error('killed')),
  )
  await expect(killed).rejects.toThrow('killed')
  expect(shop.received()).toEqual([])
  await shop.deliverLater()
  await shop.deliverLater()
  expect([shop.received(), shop.attempts('sendMessage')]).toEqual([[ANSWER], 1])
  expect(await shop.reply()).toMatchObject({ type: 'text', status: 'sent' })
})

test('second run between the voice and the text: one of the two sends the text', async () => {
  const shop = await startSpeakingShop()
  const { server } = shop
  await shop.speakAndWait()
  server.advanceClock(90_000)
  await deliverElsewhere({ ...shop, telegramUrl: server.telegram.url }, async () => server.drain())
  await shop.deliverLater()
  expect([shop.received(), shop.attempts('sendMessage')]).toEqual([[ANSWER], 1])
})

test('change to text whose commit was not confirmed: it is repeated, and the text is sent once', async () => {
  const shop = await startSpeakingShop()
  const { bot, server } = shop
  bot.openChat(luz)
  bot.voiceRefusedBy.add(luz.id)
  bot.onCall('sendVoice', async () => {
    const store = createDeliverStore(server.db, '')
    const pending = await server.db
      .selectFrom('messages')
      .selectAll()
      .where('origin', '=', 'ai')
      .executeTakeFirstOrThrow()
    await store.replaceVoiceByText(pending as never, 'voice_forbidden', server.clock.now())
  })
  await shop.speak()
  expect([shop.received(), shop.attempts('sendMessage')]).toEqual([[ANSWER], 1])
  expect((await shop.journal()).filter((step) => step === REFUSED)).toHaveLength(1)
})

const DIED = { refusals: 0, attemptedAt: new Date(), attemptedBy: 'a dead process' }

test.each([
  ['never tried', { refusals: 0 }, { type: 'text', status: 'delivered' }, [ANSWER]],
  ['refused before, so perhaps sent', { refusals: 1 }, { type: 'voice', status: 'failed' }, []],
  ['tried by a process that died', DIED, { type: 'voice', status: 'failed' }, []],
])('voice on WhatsApp whose file is gone, %s', async (_, earlier, fate, arrived) => {
  const { speechModel, env } = await startSpeech()
  const { server, whatsapp, token, ana, shop, receivedBy } = await startServerWithWhatsAppAgent(
    { ...SPEAKS, mediaNotice: { enabled: false } },
    { env },
  )
  server.model.queueReplies(ANSWER)
  whatsapp.media.refuseUploads(9)
  await ana.write(shop, voiceMessage(3))
  await ana.write(shop, 'Gracias')
  await waitUntilAllStored(whatsapp, shop)
  await server.drain(1)
  expect(speechModel.calls).toHaveLength(1)
  const { messages } = await fetchThread(server, token)
  expect(messages.at(-1)).toMatchObject({ type: 'voice', status: 'pending' })
  await server.db.updateTable('messages').set(earlier).where('origin', '=', 'ai').execute()
  const { id } = messages.at(-1)
  rmSync(join(server.dataDir, 'media', id.slice(-2), id))
  server.advanceClock(90_000)
  await server.drain()
  expect(receivedBy(ana).map(({ text }) => text)).toEqual(arrived)
  expect((await fetchThread(server, token)).messages.at(-1)).toMatchObject(fate)
})
