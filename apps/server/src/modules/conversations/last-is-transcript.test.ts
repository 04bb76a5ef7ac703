import type { Message } from '@portavoz/contract'
import { expect, onTestFinished, test } from 'vitest'
import { createDuplicateContact } from '../../../test/channels/duplicate-contact.ts'
import { luzPerson, startEvolutionServer } from '../../../test/channels/evolution-server.ts'
import { startServerWithWhatsAppAgent, waitUntilAllStored } from '../../../test/channels/whatsapp-server.ts'
import { oggFile } from '../../../test/fakes/media/sample-files.ts'
import { startFakeTranscriber } from '../../../test/fakes/model/fake-transcriber.ts'
import { deletionMessage, editMessage, voiceMessage } from '../../../test/fakes/whatsapp/phone/message-content.ts'
import { startFakeWhatsApp } from '../../../test/fakes/whatsapp/whatsapp.ts'
import { readLastTranscripts } from '../../../test/helpers/read-last-transcripts.ts'
import { fetchThread } from '../../../test/test-accounts.ts'
import type { TestServer } from '../../../test/test-server.ts'
import { mergeContactAliases } from '../messaging/inbound/contacts/merge-contact-aliases.ts'

/** The marks of all conversations, oldest first, which their messages confirm. */
async function readMarks({ db }: Pick<TestServer, 'db'>): Promise<boolean[]> {
  const marks = await readLastTranscripts(db)
  expect(marks.map(({ stored }) => stored)).toEqual(marks.map(({ counted }) => counted))
  return marks.map(({ stored }) => stored)
}

async function startTranscriber() {
  const transcriber = await startFakeTranscriber({ fallback: () => 'Quiero dos empanadas' })
  onTestFinished(transcriber.close)
  const env = { TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`, TRANSCRIPTION_MODEL: 'oido' }
  return { transcriber, env }
}

/** A shop that hears voice notes, and a customer whom a person answers. */
async function startHearingShop() {
  const { transcriber, env } = await startTranscriber()
  const shop = await startServerWithWhatsAppAgent({}, { env })
  const { server, whatsapp, token, ana, sendAndDrain } = shop
  const note = () => voiceMessage(3, whatsapp.media.upload(oggFile, 'audio'))
  const sendByHand = async (content: string) => {
    const { conversation } = await fetchThread(server, token)
    const path = `/api/conversations/${conversation.id}/messages`
    expect((await server.call('POST', path, { content }, token)).status).toBe(201)
  }
  await sendAndDrain(ana, '¿Abren hoy?')
  await sendByHand('Sí, hasta las siete')
  return {
    ...shop,
    transcriber,
    note,
    sendByHand,
    marks: () => readMarks(server),
    sendNote: () => sendAndDrain(ana, note()),
    lastMessage: async (): Promise<Message> => (await fetchThread(server, token)).messages.at(-1),
  }
}

test('last transcript: heard, corrected and answered by hand or on the phone', async () => {
  const { server, token, ana, shop, whatsapp, sendByHand, marks, sendNote, sendAndDrain, lastMessage } =
    await startHearingShop()
  expect(await marks()).toEqual([false])
  await sendNote()
  expect(await marks()).toEqual([true])
  const path = `/api/messages/${(await lastMessage()).id}/transcript`
  expect((await server.call('PUT', path, { text: 'Quiero doce empanadas' }, token)).status).toBe(200)
  expect(await marks()).toEqual([true])
  await sendAndDrain(ana, 'de queso')
  expect(await marks()).toEqual([false])
  await sendNote()
  expect(await marks()).toEqual([true])
  await shop.write(ana, 'Ya salen')
  await waitUntilAllStored(whatsapp, shop)
  expect(await marks()).toEqual([false])
  await sendNote()
  expect(await marks()).toEqual([true])
  await sendByHand('Con gusto')
  expect(await marks()).toEqual([false])
})

test('last transcript: heard after a later text, deleted, edited, or before what is no message', async () => {
  const { server, transcriber, whatsapp, ana, shop, note, marks, sendNote, sendAndDrain } = await startHearingShop()
  const heard = Promise.withResolvers<void>()
  transcriber.queue({ after: heard.promise, reply: 'Quiero dos empanadas' })
  await ana.write(shop, note())
  await waitUntilAllStored(whatsapp, shop)
  const working = server.drain()
  await transcriber.waitForCalls(1)
  await ana.write(shop, 'de queso')
  await waitUntilAllStored(whatsapp, shop)
  heard.resolve()
  await working
  await server.drain()
  expect(await marks()).toEqual([false])

  await sendNote()
  const noteId = ana.chat.at(-1)?.id ?? ''
  await sendAndDrain(ana, editMessage(noteId, 'para hoy'))
  expect(await marks()).toEqual([true])

  const album = { albumMessage: { expectedImageCount: 3 } }
  ana.corruptMessages(true)
  const id = await ana.write(shop, album)
  await waitUntilAllStored(whatsapp, shop)
  server.advanceClock(2 * 60_000)
  await server.drain()
  expect(await marks()).toEqual([false])
  ana.corruptMessages(false)
  await ana.write(shop, album, { id })
  await waitUntilAllStored(whatsapp, shop)
  expect(await marks()).toEqual([true])

  await sendAndDrain(ana, deletionMessage(noteId))
  expect(await marks()).toEqual([false])
})

test('last transcript: an agent that answers', async () => {
  const { transcriber, env } = await startTranscriber()
  const { server, whatsapp, ana, shop } = await startServerWithWhatsAppAgent({}, { env })
  server.model.hold()
  await ana.write(shop, voiceMessage(3, whatsapp.media.upload(oggFile, 'audio')))
  await waitUntilAllStored(whatsapp, shop)
  const working = server.drain()
  await server.model.waitForCalls(1)
  expect(transcriber.calls).toHaveLength(1)
  expect(await readMarks(server)).toEqual([true])
  server.model.release()
  await working
  expect(await readMarks(server)).toEqual([false])
})

test('last transcript: two conversations of one contact become one', async () => {
  const { env } = await startTranscriber()
  const whatsapp = await startFakeWhatsApp()
  onTestFinished(() => whatsapp.close())
  const { server, agent } = await createDuplicateContact([], {}, { env, whatsapp })
  await server.pool.query(`
    update messages set details = '{"isTranscript": true}' where content = 'por número';
    delete from messages where direction = 'outgoing';
    update conversations set last_direction = 'incoming', last_is_transcript = last_at = (select max(last_at)
      from conversations)`)
  expect(await readMarks(server)).toEqual([false, true])
  const [older, younger] = await server.db.selectFrom('conversations').selectAll().orderBy('createdAt').execute()
  const keys = { agentId: agent.id, contactKey: younger?.contactKey ?? '', formerKey: older?.contactKey ?? null }
  await server.db.transaction().execute((tx) => mergeContactAliases(tx, keys, new Date()))
  expect(await readMarks(server)).toEqual([true])
})

test('last transcript: told by a workflow, with and without its event, and reported', async () => {
  const whatsapp = await startFakeWhatsApp()
  onTestFinished(() => whatsapp.close())
  const { server, agent, key, token, sessionName, instance, waitUntilDelivered, reportExchange, thread } =
    await startEvolutionServer({}, { whatsapp })
  const receiveNote = async (id: string, at = new Date()) => {
    const audioMessage = { ...whatsapp.media.upload(oggFile, 'audio'), ptt: true, seconds: 3 }
    instance.receiveMessage(luzPerson, { audioMessage }, { id, at })
    await waitUntilDelivered()
  }
  const ask = async (externalId: string) => {
    const conversation = { sessionName, userPhone: luzPerson.number, externalId, transcribed: true }
    const body = { input: 'Quiero dos empanadas', conversation }
    expect((await server.call('POST', `/api/agents/${agent.id}/execution`, body, key)).status).toBe(200)
  }
  const heard = { userMessage: '¿Y el domingo?', transcribed: true }
  expect((await reportExchange({ ...heard, externalId: 'AAAA', aiResponse: '' })).status).toBe(201)
  expect(await readMarks(server)).toEqual([true])
  expect((await reportExchange({ ...heard, externalId: 'BBBB', aiResponse: 'Cerrado' })).status).toBe(201)
  expect(await readMarks(server)).toEqual([false])
  const typed = { userMessage: '¿Y el lunes?', externalId: 'CCCC', aiResponse: '' }
  expect((await reportExchange(typed)).status).toBe(201)
  const history = new Date(Date.now() - 86_400_000).toISOString()
  expect((await reportExchange({ ...heard, externalId: 'DDDD', aiResponse: '', timestamp: history })).status).toBe(201)
  expect(await readMarks(server)).toEqual([false])

  // A person has taken over: no reply follows.
  const { conversation } = await thread()
  const transferred = { status: 'transferred' }
  await server.call('PUT', `/api/conversations/${conversation.id}/status`, transferred, token)
  await ask('EEEE')
  expect(await readMarks(server)).toEqual([true])
  await receiveNote('EEEE')
  expect(await readMarks(server)).toEqual([true])
  server.advanceClock(10_000)
  await receiveNote('FFFF', new Date(Date.now() + 5_000))
  expect(await readMarks(server)).toEqual([false])
  await ask('FFFF')
  expect(await readMarks(server)).toEqual([true])
})
