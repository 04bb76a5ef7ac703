import type { Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import {
  createN8nAgent,
  luzPerson,
  insertN8nSession,
  setEvolutionWebhook,
  startEvolutionServer,
} from '../../../test/channels/evolution-server.ts'
import { buildEdit } from '../../../test/fakes/evolution/message-changes.ts'

/** A conversation with one customer message, one message typed on the phone and one sent through the API. */
async function startConversation() {
  const fixture = await startEvolutionServer()
  const { evolution, instance, waitUntilDelivered, thread } = fixture
  const said = async <T>(action: () => T): Promise<T> => {
    const raw = action()
    await waitUntilDelivered()
    return raw
  }
  const theirs = await said(() => instance.receiveMessage(luzPerson, '¿Tienen arepas de maíz?'))
  const typed = await said(() => instance.sendFromPhone(luzPerson, 'De queso también'))
  const sent = await said(() => instance.sendThroughApi(luzPerson, 'A 3.000 pesos'))
  return {
    ...fixture,
    said,
    theirs,
    typed,
    sent,
    read: async () => (await thread()).messages as Message[],
    answers: () => evolution.posts.all.map(({ answers }) => answers),
  }
}

test('customer edit: the message keeps its new text, its earlier text and gets no second reply', async () => {
  const { server, token, instance, said, theirs, read, answers } = await startConversation()
  await said(() => instance.editMessage(theirs, '¿Tienen arepas de yuca?'))
  const [message] = await read()
  expect(message).toMatchObject({
    content: '¿Tienen arepas de yuca?',
    earlier: ['¿Tienen arepas de maíz?'],
    editedAt: expect.any(String),
    origin: 'contact',
  })
  const { body } = await server.call('GET', `/api/messages/${message?.id}/journal`, undefined, token)
  expect(body.data.steps.map(({ text }: { text: string }) => text)).toContain('El contacto editó el mensaje')
  expect(server.model.calls).toEqual([])
  expect(answers().flat()).toEqual(answers().map(() => 200))
})

test('customer edits: the latest edit wins, whichever event arrives first', async () => {
  const { server, instance, said, theirs, read } = await startConversation()
  const at = (seconds: number) => new Date(server.clock.now().getTime() - 60_000 + seconds * 1_000)
  await said(() => instance.editMessage(theirs, 'la segunda', at(2)))
  await said(() => instance.editMessage(theirs, 'la primera', at(1)))
  await said(() => instance.editMessage(theirs, 'la segunda', at(2)))
  expect((await read())[0]).toMatchObject({
    content: 'la segunda',
    earlier: ['¿Tienen arepas de maíz?', 'la primera'],
  })
})

test('deleted message of contact, phone or API: marked as deleted, and keeps its text', async () => {
  const { instance, said, theirs, typed, sent, read, thread } = await startConversation()
  await said(() => instance.revokeMessage(theirs))
  await said(() => instance.revokeMessage(typed))
  await said(() => instance.deleteThroughApi(sent))
  expect(await read()).toMatchObject([
    { origin: 'contact', content: '¿Tienen arepas de maíz?', deletedAt: expect.any(String), editedAt: null },
    { origin: 'phone', content: 'De queso también', deletedAt: expect.any(String) },
    { origin: 'n8n', content: 'A 3.000 pesos', deletedAt: expect.any(String) },
  ])
  const { conversation } = await thread()
  expect(conversation.lastMessage).toMatchObject({ content: 'Eliminaste este mensaje' })
})

test('edit through the API: the message keeps its new and its earlier text', async () => {
  const { instance, said, sent, read } = await startConversation()
  await said(() => instance.editThroughApi(sent, 'A 3.500 pesos'))
  expect((await read())[2]).toMatchObject({ content: 'A 3.500 pesos', earlier: ['A 3.000 pesos'] })
})

test('edit without an author: it changes only messages of the contact', async () => {
  const { instance, said, typed, sent, read, answers } = await startConversation()
  const before = await read()
  await said(() => instance.editMessage(typed, 'Se las regalamos'))
  await said(() => instance.emit('messages.edited', buildEdit(sent.key.id, sent.key['remoteJid'], 'Gratis')))
  await said(() => instance.emit('messages.delete', { ...sent.key, fromMe: false }))
  expect(await read()).toEqual(before)
  expect(answers().flat()).toEqual(answers().map(() => 200))
})

test('update before its message: it is refused, offered again and applied then', async () => {
  const { evolution, instance, read } = await startConversation()
  evolution.posts.hold()
  const lateMessage = instance.receiveMessage(luzPerson, 'Quiero dos')
  instance.editMessage(lateMessage, 'Quiero tres')
  instance.revokeMessage(lateMessage)
  const [message, edit, , deletion] = evolution.posts.held
  expect(await evolution.posts.deliver(edit!)).toBe(503)
  expect(await evolution.posts.deliver(deletion!)).toBe(503)
  expect(await evolution.posts.deliver(message!)).toBe(200)
  expect(await evolution.posts.retryUnaccepted()).toBe(2)
  expect((await read()).at(-1)).toMatchObject({
    content: 'Quiero tres',
    earlier: ['Quiero dos'],
    deletedAt: expect.any(String),
  })
})

test('deletion: the message is found by any address of its contact', async () => {
  const { instance, said, theirs, read } = await startConversation()
  const byNumber = { id: theirs.key.id, fromMe: false, remoteJid: `${luzPerson.number}@s.whatsapp.net` }
  await said(() => instance.emit('messages.delete', byNumber))
  expect((await read())[0]).toMatchObject({ deletedAt: expect.any(String) })
})

test('device protocol messages and group events: accepted, and nothing changes', async () => {
  const { instance, said, theirs, read, answers } = await startConversation()
  const before = await read()
  const { id } = theirs.key
  const group = '120363025912345678@g.us'
  for (const data of [
    { type: 'EPHEMERAL_SETTING', ephemeralExpiration: 86_400 },
    { type: 6, historySyncNotification: { progress: 3 } },
    { key: { id, fromMe: true }, type: 0 },
    buildEdit(id, group, 'en un grupo'),
  ])
    await said(() => instance.emit('messages.edited', data))
  await said(() => instance.emit('messages.delete', { id, remoteJid: group, fromMe: false, participant: '88@lid' }))
  await said(() => instance.emit('messages.update', { ...theirs.key, keyId: id, status: 'DELETED' }))
  expect(await read()).toEqual(before)
  expect(answers().flat()).toEqual(answers().map(() => 200))
})

test('session without agent: a deletion is applied when an agent appears, an edit waits for it', async () => {
  const { server, evolution, owner, token, webhook } = await startConversation()
  await insertN8nSession(server, owner.id, 'sin_agente', { phoneNumber: '573002223344' })
  const line = evolution.instanceNamed('sin_agente')
  await setEvolutionWebhook(evolution, line.name, webhook)
  const ana = { number: '573007776655', name: 'Ana' }
  const deletedMessage = line.receiveMessage(ana, 'me equivoqué')
  await evolution.posts.waitUntilSettled()
  const editedMessage = line.receiveMessage(ana, 'dos panes')
  await evolution.posts.waitUntilSettled()
  line.revokeMessage(deletedMessage)
  line.editMessage(editedMessage, 'tres panes')
  await evolution.posts.waitUntilSettled()
  expect(evolution.posts.all.at(-1)?.answers).toEqual([503])
  await createN8nAgent(server, owner, line.name, {}, 'Otra tienda')
  await server.drain()
  expect(await evolution.posts.retryUnaccepted()).toBe(1)
  const { body } = await server.call('GET', '/api/conversations?search=Ana', undefined, token)
  const path = `/api/conversations/${body.data.items[0].id}/messages`
  expect((await server.call('GET', path, undefined, token)).body.data.items).toMatchObject([
    { content: 'me equivoqué', deletedAt: expect.any(String) },
    { content: 'tres panes', earlier: ['dos panes'], deletedAt: null },
  ])
})
