import { CustomConfig, type Message } from '@portavoz/contract'
import { expect, onTestFinished, test } from 'vitest'
import { oggFile, opusFile, opusOf } from '../../../test/fakes/media/sample-files.ts'
import { type SpeechReply, startFakeSpeech } from '../../../test/fakes/model/fake-speech.ts'
import { startFakeTranscriber } from '../../../test/fakes/model/fake-transcriber.ts'
import { voiceMessage } from '../../../test/fakes/whatsapp/phone/message-content.ts'
import { createOwnerWithAgent, fetchThread, sendAndDrain } from '../../../test/test-accounts.ts'
import { startServerWithWhatsAppAgent } from '../../../test/channels/whatsapp-server.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { createLog } from '../../platform/log/log.ts'
import { createSpeakReply } from './speak-reply.ts'
import { createVoiceReplyStore } from './voice-replies.store.ts'

const luz = { id: 99, firstName: 'Luz' }
const ON = { features: { voiceReplies: true } }
/** Nothing is said about notes that no transcriber hears. */
const UNNOTICED = { ...ON, mediaNotice: { enabled: false } }
const ANSWER = 'Claro que sí, con mucho gusto.'
const SPOKEN = { method: 'voice', name: 'audio.ogg', bytes: opusFile, duration: 3 }

/** A shop on Telegram whose installation hears and speaks. */
async function withVoice({
  customConfig = ON,
  replies = [],
  answer = ANSWER,
  hasSpeech = true,
  hears = true,
}: {
  hears?: boolean
  customConfig?: Record<string, unknown>
  replies?: SpeechReply[]
  answer?: string
  hasSpeech?: boolean
} = {}) {
  const [transcriber, speechModel] = [await startFakeTranscriber(), await startFakeSpeech()]
  onTestFinished(transcriber.close)
  onTestFinished(speechModel.close)
  speechModel.queue(...replies)
  const server = await startTestServer({
    env: {
      ...(hears && { TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`, TRANSCRIPTION_MODEL: 'oido' }),
      ALLOWED_PRIVATE_ORIGINS: speechModel.url,
      ...(hasSpeech && { SPEECH_BASE_URL: `${speechModel.url}/v1`, SPEECH_MODEL: 'kokoro', SPEECH_VOICE: 'ef_dora' }),
    },
  })
  const { bot, token, agent, owner } = await createOwnerWithAgent(server, customConfig)
  server.model.queueReplies(answer)
  const note = () => ({ voice: { ...bot.files.add(oggFile, { size: oggFile.length }), duration: 3 } })
  const read = async (): Promise<Message[]> => (await fetchThread(server, token)).messages
  const reply = async () => (await read()).findLast(({ origin }) => origin === 'ai')
  const journal = async () =>
    JSON.stringify((await server.call('GET', `/api/messages/${(await reply())?.id}/journal`, undefined, token)).body)
  return {
    server,
    speechModel,
    bot,
    token,
    agent,
    owner,
    note,
    read,
    reply,
    journal,
    speak: () => sendAndDrain(server, bot, luz, note()),
    write: (text: string) => sendAndDrain(server, bot, luz, text),
    /** What the customer got: texts, and voice notes with what is written below them. */
    received: () => bot.sent.map(({ file, text, shown }) => (file ? `[${file.method}]${text ?? ''}` : shown)),
    storedFiles: async () => (await server.db.selectFrom('media').selectAll().execute()).length,
  }
}

test('voice reply: who wrote by voice gets a voice note, and the console keeps the text', async () => {
  const { speak, bot, speechModel, reply, journal, server, token, read } = await withVoice()
  await speak()
  expect(speechModel.calls).toMatchObject([
    { model: 'kokoro', voice: 'ef_dora', input: ANSWER, response_format: 'opus' },
  ])
  expect(speechModel.calls[0]?.headers.authorization).toBeUndefined()
  expect(bot.sent).toHaveLength(1)
  expect(bot.sent[0]?.file).toEqual(SPOKEN)
  expect(bot.sent[0]?.text ?? '').toBe('')
  const message = await reply()
  expect(message).toMatchObject({
    type: 'voice',
    content: ANSWER,
    status: 'sent',
    metadata: { seconds: 3, speech: 'spoken' },
    media: { state: 'kept', type: 'audio/ogg' },
  })
  expect(await journal()).toContain('La respuesta se dijo con voz, con kokoro')
  const { conversation } = await fetchThread(server, token)
  expect(conversation.lastMessage).toMatchObject({ content: ANSWER })
  expect(conversation.totalMessages).toBe(2)
  const file = await server.call('GET', `/api/messages/${message?.id}/media`, undefined, token)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/ogg'])
  expect(await read()).toHaveLength(2)
})

test('voice reply: the model reads its own voice notes as the texts that they say', async () => {
  const { speak, write, server } = await withVoice()
  await speak()
  await write('gracias')
  const asked = JSON.stringify(server.model.calls.at(-1)?.body)
  expect(asked).toContain(ANSWER)
  expect(asked).not.toContain(`[nota de voz] ${ANSWER}`)
})

test('voice reply: off by default, and never for who writes', async () => {
  const off = await withVoice({ customConfig: {} })
  await off.speak()
  expect([off.received(), off.speechModel.calls]).toEqual([[ANSWER], []])
  const on = await withVoice()
  await on.write('¿A qué hora abren?')
  expect([on.received(), on.speechModel.calls]).toEqual([[ANSWER], []])
})

test('voice reply: one voice note in a burst is enough', async () => {
  const { bot, note, server, received } = await withVoice()
  bot.sendAsCustomer(luz, note())
  await sendAndDrain(server, bot, luz, 'y otra cosa')
  expect(received()).toEqual(['[voice]'])
})

test('voice reply: one that says that only texts are read is a text', async () => {
  const { bot, note, server, received, speechModel } = await withVoice({ hears: false })
  bot.sendAsCustomer(luz, note())
  await sendAndDrain(server, bot, luz, 'y otra cosa')
  expect(received()).toEqual([`${ANSWER}\n\nPor ahora solo leo texto. ¿Me lo escribes, por favor?`])
  expect(speechModel.calls).toEqual([])
})

test('voice reply: without a speech model the text goes at once, and the journal says how to have one', async () => {
  const { speak, received, journal, reply } = await withVoice({ hasSpeech: false })
  await speak()
  expect(received()).toEqual([ANSWER])
  expect(await journal()).toContain('no hay un modelo que hable')
  expect((await reply())?.metadata).toEqual({})
})

test.each([
  ['a link', 'Míralo en https://ejemplo.co/menu', 'lleva un enlace'],
  ['a phone', 'Llama al 300 111 2233', 'lleva un teléfono'],
  ['an address', 'Estamos en la Calle 10 # 43-20', 'lleva una dirección'],
  ['a price list', 'Pan: $1.000\nTorta: $2.000\nCafé: $3.000\nTé: $4.000', 'lleva una lista de precios'],
])('voice reply: %s is sent as text', async (_, answer, why) => {
  const { speak, speechModel, received, journal, server, agent, token } = await withVoice({ answer })
  // The answers are not in any source.
  await server.call('PUT', `/api/agents/${agent.id}`, { prompt: answer }, token)
  await speak()
  expect(received()).toEqual([answer.trim()])
  expect(speechModel.calls).toEqual([])
  expect(await journal()).toContain(`No respondió con voz y se envió el texto: ${why}`)
})

test.each<[what: string, replies: SpeechReply[], calls: number, why: string]>([
  ['429 twice', [{ status: 429 }, { status: 429 }], 2, 'pide ir más despacio'],
  ['503 twice', [{ status: 503 }, { status: 503 }], 2, 'pide ir más despacio'],
  ['500', [{ status: 500 }], 1, 'no se pudo hacer la voz'],
  ['a wrong key', [{ status: 401 }], 1, 'no se pudo hacer la voz'],
  ['nothing', [Buffer.alloc(0)], 1, 'no envió ningún audio'],
  ['JSON', [{ trouble: 'json' }], 1, 'no envió un audio en OGG/Opus'],
  ['another format', [oggFile], 1, 'no envió un audio en OGG/Opus'],
  ['half of the audio', [{ trouble: 'cut' }], 1, 'no se pudo hacer la voz'],
  ['2 MB of zeros', [Buffer.alloc(2 * 1024 * 1024)], 1, 'no se pudo hacer la voz'],
  ['1 MB of zeros', [Buffer.alloc(1024 * 1024)], 1, 'no envió un audio en OGG/Opus'],
  ['61 seconds', [opusOf(61)], 1, 'el audio dura más de un minuto'],
])('voice reply: a provider that answers with %s leaves the text', async (_, replies, calls, why) => {
  const { speak, speechModel, received, journal, reply, read } = await withVoice({ replies })
  await speak()
  expect([received(), speechModel.calls.length]).toEqual([[ANSWER], calls])
  expect(await reply()).toMatchObject({ type: 'text', status: 'sent', media: null, metadata: {} })
  expect(await journal()).toContain(why)
  expect(await read()).toHaveLength(2)
})

test.each([429, 503])('voice reply: a provider that says %i once is asked once more', async (status) => {
  const { speak, speechModel, received } = await withVoice({ replies: [{ status }] })
  await speak()
  expect([received(), speechModel.calls.length]).toEqual([['[voice]'], 2])
})

/** The settings of the account's own voice: a dollar per thousand characters. */
const own = (url: string) => ({
  provider: 'custom',
  name: 'kokoro',
  voice: 'ef_dora',
  baseUrl: `${url}/v1`,
  apiKey: 'k-1',
  microsPerThousand: 1_000_000,
})

test('voice reply: the account’s own voice is used, and its cost joins the month of the agent', async () => {
  const { server, speechModel, token, agent, speak, received } = await withVoice({ hasSpeech: false })
  const saved = await server.call('PUT', '/api/configuration/speech', own(speechModel.url), token)
  expect(saved.body.data.own).toMatchObject({ voice: 'ef_dora', apiKey: '***' })
  await speak()
  expect(received()).toEqual(['[voice]'])
  expect(speechModel.calls[0]?.headers.authorization).toBe('Bearer k-1')
  const { body } = await server.call('GET', `/api/agents/${agent.id}/spending`, undefined, token)
  expect(body.data).toMatchObject({ speechMicros: ANSWER.length * 1_000, spentMicros: ANSWER.length * 1_000 })
})

test('voice reply: a spent budget silences only the voice', async () => {
  const { server, speechModel, token, speak, received, journal } = await withVoice({
    customConfig: { ...ON, budget: { monthlyUsd: 0.01 } },
  })
  // A cent per token: this reply spends the budget.
  await server.call('PUT', '/api/configuration/prices', { model: 'eco', inputMicros: 0, outputMicros: 1e10 }, token)
  await speak()
  expect([received(), speechModel.calls]).toEqual([[ANSWER], []])
  expect(await journal()).toContain('se gastó el presupuesto de este mes')
})

test('voice reply: an account without room for files gets the text', async () => {
  const { server, speechModel, bot, note, received, journal, owner, storedFiles } = await withVoice()
  const full = Promise.withResolvers<void>()
  speechModel.queue({ after: full.promise, reply: opusFile })
  const answering = sendAndDrain(server, bot, luz, note())
  await speechModel.waitForCalls(1)
  await server.db.updateTable('workspaces').set({ storageMaxMb: 0 }).where('id', '=', owner.id).execute()
  full.resolve()
  await answering
  expect(received()).toEqual([ANSWER])
  expect(await journal()).toContain('no queda espacio en la cuenta')
  expect(await storedFiles()).toBe(1)
})

test('voice reply: a text whose thirty seconds are over goes, and its late voice is dropped', async () => {
  const { server, speechModel, bot, note, received, journal, storedFiles } = await withVoice()
  const late = Promise.withResolvers<void>()
  speechModel.queue({ after: late.promise, reply: opusFile })
  const answering = sendAndDrain(server, bot, luz, note())
  await speechModel.waitForCalls(1)
  server.advanceClock(31_000)
  await server.drain(1)
  expect(received()).toEqual([ANSWER])
  late.resolve()
  await answering
  expect(received()).toEqual([ANSWER])
  expect(await journal()).toContain('la voz no estuvo lista a tiempo')
  // Only the note of the customer.
  expect(await storedFiles()).toBe(1)
})

test('voice reply: the form tries the voice', async () => {
  const { server, speechModel, token } = await withVoice({ hasSpeech: false })
  const tryIt = async () =>
    (await server.call('POST', '/api/configuration/speech/test', own(speechModel.url), token)).body.data
  expect(await tryIt()).toMatchObject({ outcome: 'good', sentence: expect.stringMatching(/^Funciona: «kokoro» dijo/) })
  speechModel.queue(oggFile, Buffer.alloc(0), { status: 401 })
  expect(await tryIt()).toMatchObject({ outcome: 'not_a_model', sentence: expect.stringContaining('OGG/Opus') })
  expect(await tryIt()).toMatchObject({ outcome: 'empty' })
  expect(await tryIt()).toMatchObject({ outcome: 'bad_key' })
  speechModel.queue(opusFile.subarray(0, -1), opusOf(0), opusOf(61))
  expect(await tryIt()).toMatchObject({ outcome: 'not_a_model', sentence: expect.stringContaining('OGG/Opus') })
  expect(await tryIt()).toMatchObject({ outcome: 'empty' })
  expect(await tryIt()).toMatchObject({ outcome: 'not_a_model', sentence: expect.stringContaining('más de un minuto') })
})

test('voice reply: a run that follows a dead one takes the stored voice, and one of the two sends it', async () => {
  const { server, speechModel, bot, note, received, journal } = await withVoice()
  const held = Promise.withResolvers<void>()
  speechModel.queue({ after: held.promise, reply: opusFile })
  const answering = sendAndDrain(server, bot, luz, note())
  await speechModel.waitForCalls(1)
  const { exchangeId, workspaceId } = await server.db
    .selectFrom('messages')
    .select(['exchangeId', 'workspaceId'])
    .where('origin', '=', 'ai')
    .executeTakeFirstOrThrow()
  const times = { createdAt: server.clock.now(), endedAt: server.clock.now() }
  const speakAgain = createSpeakReply({
    clock: server.clock,
    log: createLog('silent'),
    store: createVoiceReplyStore(server.db),
    files: {
      put: () => expect.fail('the voice is stored already'),
      read: async () => opusFile,
      async attach(tx, { messageId }, bytes) {
        const file = { messageId, workspaceId, state: 'kept', type: 'audio/ogg', bytes } as const
        await tx
          .insertInto('media')
          .values({ ...file, ...times })
          .execute()
      },
      discard: async () => {},
    },
    speechModelFor: () => ({ speak: () => expect.fail('the voice is bought already') }),
    sessionFor: async () => null,
    afterCommit: () => {},
  })
  const config = CustomConfig.parse(ON)
  await speakAgain({ exchangeId: exchangeId ?? '', workspaceId, agentId: '', agentName: '', config }, async () => {})
  held.resolve()
  await answering
  expect([received(), speechModel.calls.length]).toEqual([['[voice]'], 1])
  expect(await journal()).toContain('La respuesta se dijo con voz')
})

test('voice reply: on WhatsApp it is a voice note with its length, also when the phone asks again', async () => {
  const speechModel = await startFakeSpeech()
  onTestFinished(speechModel.close)
  const {
    server,
    whatsapp,
    token,
    ana,
    shop,
    sendAndDrain: send,
    receivedBy,
  } = await startServerWithWhatsAppAgent(UNNOTICED, {
    env: { SPEECH_BASE_URL: `${speechModel.url}/v1`, SPEECH_MODEL: 'kokoro', SPEECH_VOICE: 'ef_dora' },
  })
  server.model.queueReplies(ANSWER)
  await ana.write(shop, voiceMessage(3))
  await send(ana, 'Gracias')
  const arrived = receivedBy(ana)
  expect(arrived).toHaveLength(1)
  const spoken = { ptt: true, seconds: 3, mimetype: 'audio/ogg; codecs=opus' }
  const { id = '', message } = arrived[0] ?? {}
  expect(message?.audioMessage).toMatchObject(spoken)
  expect(message?.documentMessage ?? null).toBeNull()
  const { messages } = await fetchThread(server, token)
  expect(messages.at(-1)).toMatchObject({ type: 'voice', content: ANSWER, metadata: { speech: 'spoken', seconds: 3 } })
  ana.requestRetry(shop, id)
  await whatsapp.notifier.waitUntil(
    () => Boolean(receivedBy(ana).at(-1)?.message.audioMessage),
    () => 'the voice note again',
  )
  expect(receivedBy(ana).at(-1)?.message.audioMessage).toMatchObject(spoken)
})
