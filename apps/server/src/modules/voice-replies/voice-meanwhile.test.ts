import { expect, onTestFinished, test } from 'vitest'
import { runInOrder } from '../../../test/database/run-behind-lock.ts'
import { oggFile, opusFile } from '../../../test/fakes/media/sample-files.ts'
import { type SpeechReply, startFakeSpeech } from '../../../test/fakes/model/fake-speech.ts'
import { startFakeTranscriber } from '../../../test/fakes/model/fake-transcriber.ts'
import { startSendingShop } from '../../../test/helpers/sending-shop.ts'
import { waitUntilConfirmed } from '../../../test/test-accounts.ts'
import { createVoiceReplyStore } from './voice-replies.store.ts'
import { withheldCauses } from './withhold-reply.store.ts'

type VoiceHeldShop = Awaited<ReturnType<typeof startWithVoiceHeld>>

const luz = { id: 99, firstName: 'Luz' }
const ANSWER = 'Claro que sí, aquí va.'
const voiceAndFile = ['[audio.ogg]', '[Menú.pdf]']
const textAndFile = [ANSWER, '[Menú.pdf]']

/** A shop that answers a voice note with a text and a file, whose voice the provider holds back. */
async function startWithVoiceHeld({ reply = opusFile, heard = 'mándame el menú' }: HeldVoice = {}) {
  const [transcriber, speechModel] = [await startFakeTranscriber({ fallback: () => heard }), await startFakeSpeech()]
  onTestFinished(transcriber.close)
  onTestFinished(speechModel.close)
  const shop = await startSendingShop(['Menú'], {
    env: {
      TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`,
      TRANSCRIPTION_MODEL: 'oido',
      SPEECH_BASE_URL: `${speechModel.url}/v1`,
      SPEECH_MODEL: 'kokoro',
      SPEECH_VOICE: 'ef_dora',
    },
    customConfig: { features: { voiceReplies: true } },
  })
  const { server, bot, token } = shop
  server.model.queueReplies({ tools: [{ name: 'send_document', input: { document: '1' } }], text: '' }, ANSWER)
  const held = Promise.withResolvers<void>()
  speechModel.queue({ after: held.promise, reply })
  bot.sendAsCustomer(luz, { voice: { ...bot.files.add(oggFile, { size: oggFile.length }), duration: 3 } })
  await waitUntilConfirmed(bot)
  const working = server.drain()
  await speechModel.waitForCalls(1)
  const conversation = await server.db.selectFrom('conversations').select(['id', 'contactId']).executeTakeFirstOrThrow()
  const replies = () =>
    server.db.selectFrom('messages').selectAll().where('origin', '=', 'ai').orderBy('at').orderBy('id').execute()
  const voiced = (await replies())[0] ?? expect.fail('there is no reply')
  return {
    ...shop,
    conversation,
    voiced,
    call: (method: string, path: string, body: unknown) => server.call(method, `/api${path}`, body, token),
    async say(text: string) {
      bot.sendAsCustomer(luz, text)
      await waitUntilConfirmed(bot)
    },
    /** The provider answers; resolves once all work is done. */
    async finish() {
      held.resolve()
      await working
      await server.drain()
    },
    fates: async () => (await replies()).map(({ type, status, cause }) => [type, status, cause]),
    journalOfReply: async () => {
      const { body } = await server.call('GET', `/api/messages/${voiced.id}/journal`, undefined, token)
      return body.data.steps.map(({ text }: { text: string }) => text)
    },
    countConversationEvents: async () =>
      (await server.db.selectFrom('events').select('data').execute()).filter(
        ({ data }) => (data as { type: string }).type === 'conversation',
      ).length,
  }
}
type HeldVoice = { reply?: SpeechReply; heard?: string }

const setStatus = ({ call, conversation }: VoiceHeldShop, status: string) =>
  call('PUT', `/conversations/${conversation.id}/status`, { status })
const suspend = ({ server }: VoiceHeldShop) =>
  server.db
    .updateTable('workspaces')
    .set({ suspendedAt: server.clock.now(), suspensionReason: 'Sin pago', suspensionContact: '' })
    .execute()
const block = ({ call, conversation }: VoiceHeldShop) =>
  call('PUT', `/contacts/${conversation.contactId}/blocked`, { isBlocked: true })

type MeanwhileAct = (shop: VoiceHeldShop) => Promise<unknown>

const meanwhile: Record<string, [act: MeanwhileAct, cause: string, also?: string[]]> = {
  'the contact wrote «BAJA»': [({ say }) => say('BAJA'), withheldCauses.optedOut],
  'a person took over': [(shop) => setStatus(shop, 'transferred'), withheldCauses.takenOver],
  'a person wrote by hand': [
    ({ call, conversation }) => call('POST', `/conversations/${conversation.id}/messages`, { content: 'Voy yo' }),
    withheldCauses.takenOver,
    ['Voy yo'],
  ],
  'the agent was switched off': [
    ({ call, agent }) => call('PUT', `/agents/${agent.id}/status`, { telegramStatus: 'inactive' }),
    withheldCauses.inactive,
  ],
  'the account was suspended': [suspend, 'La cuenta estaba suspendida'],
  'the contact was blocked': [block, 'El contacto se bloqueó antes de enviarlo'],
}
const cases = Object.entries(meanwhile).flatMap(([what, [act, cause, also = []]]): LateCase[] => [
  { what, act, cause, also, voice: 'arrives', reply: opusFile },
  { what, act, cause, also, voice: 'fails', reply: { status: 500 } },
  { what, act, cause, also, voice: 'is too late', reply: opusFile, isLate: true },
])

type LateCase = { what: string; act: MeanwhileAct; cause: string; also: string[]; voice: string; isLate?: true } & {
  reply: SpeechReply
}

test.each(cases)('$what while the voice was made, which $voice: nothing of the reply is sent', async (row) => {
  const shop = await startWithVoiceHeld({ reply: row.reply })
  await row.act(shop)
  const eventsBefore = await shop.countConversationEvents()
  if (row.isLate) {
    // The delivery of the text does not wait for the run that asked for its voice, which may have died.
    shop.server.advanceClock(31_000)
    await shop.server.drain(1)
    expect((await shop.fates()).map(([, status]) => status)).toEqual(['failed', 'failed'])
  }
  await shop.finish()
  expect(shop.received()).toEqual(row.also)
  expect((await shop.fates()).map(([, status, cause]) => [status, cause])).toEqual([
    ['failed', row.cause],
    ['failed', row.cause],
  ])
  expect(await shop.journalOfReply()).toContain(`No se pudo enviar: ${row.cause}`)
  expect(await shop.countConversationEvents()).toBeGreaterThan(eventsBefore)
})

test('agent switched off while the voice was made: the contact waits for a person', async () => {
  const shop = await startWithVoiceHeld()
  await shop.call('PUT', `/agents/${shop.agent.id}/status`, { telegramStatus: 'inactive' })
  await shop.finish()
  const { status, waitingSince } = await shop.server.db
    .selectFrom('conversations')
    .select(['status', 'waitingSince'])
    .executeTakeFirstOrThrow()
  expect([status, waitingSince !== null]).toEqual(['waiting', true])
})

const harmless: Record<string, (shop: VoiceHeldShop) => Promise<unknown>> = {
  'wrote something else': ({ say }) => say('y el baja precio'),
  'wrote «BAJA» and then «ALTA»': async ({ say }) => {
    await say('BAJA')
    await say('ALTA')
  },
  'was taken over and given back': async (shop) => {
    await setStatus(shop, 'transferred')
    await setStatus(shop, 'active')
  },
}

test.each(Object.entries(harmless))('contact who %s meanwhile: the reply is sent', async (_, act) => {
  const spoken = await startWithVoiceHeld()
  await act(spoken)
  await spoken.finish()
  expect(spoken.received().slice(0, 2)).toEqual(voiceAndFile)

  const written = await startWithVoiceHeld({ reply: { status: 500 } })
  await act(written)
  await written.finish()
  expect(written.received().slice(0, 2)).toEqual(textAndFile)
})

test('reply that hands the conversation over: its own pause does not withhold it', async () => {
  const shop = await startWithVoiceHeld({ heard: 'quiero hablar con una persona' })
  await shop.finish()
  const { pausedBy } = await shop.server.db.selectFrom('conversations').select('pausedBy').executeTakeFirstOrThrow()
  expect(pausedBy).not.toBeNull()
  expect(shop.received()).toEqual(['[audio.ogg]'])
})

test('voice that waits for a lock until its thirty seconds are over: it is late', async () => {
  const shop = await startWithVoiceHeld()
  const { server, voiced } = shop
  const lock = 'select from workspaces for no key update'
  const attach = () => expect.fail('a late voice is not attached')
  const [isSpoken] = await runInOrder<unknown>(server.database, lock, [
    () => createVoiceReplyStore(server.db).finish(voiced, { seconds: 3, model: 'kokoro' }, attach, server.clock),
    () => {
      server.advanceClock(31_000)
      return server.pool.query(lock)
    },
  ])
  expect(isSpoken).toBe(false)
  await shop.finish()
  expect(shop.received()).toEqual(textAndFile)
})
