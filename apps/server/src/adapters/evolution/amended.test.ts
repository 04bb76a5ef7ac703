import type { Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { agentOfN8n, luz, sessionOfN8n, setWebhook, withEvolution } from '../../../test/evolution.ts'
import { editOf } from '../../../test/fakes/evolution/amendments.ts'

/** Somebody wrote, and was answered: by hand, and through the API. */
async function withTalk() {
  const opened = await withEvolution()
  const { evolution, line, settled, thread } = opened
  const said = async <T>(saying: () => T): Promise<T> => {
    const raw = saying()
    await settled()
    return raw
  }
  const theirs = await said(() => line.hears(luz, '¿Tienen arepas de maíz?'))
  const typed = await said(() => line.types(luz, 'De queso también'))
  const sent = await said(() => line.sends(luz, 'A 3.000 pesos'))
  return {
    ...opened,
    said,
    theirs,
    typed,
    sent,
    read: async () => (await thread()).messages as Message[],
    answers: () => evolution.posts.all.map(({ answers }) => answers),
  }
}

test('what a customer corrects stands corrected, with what it said before, and nobody answers it again', async () => {
  const { house, token, line, said, theirs, read, answers } = await withTalk()
  await said(() => line.edits(theirs, '¿Tienen arepas de yuca?'))
  const [message] = await read()
  expect(message).toMatchObject({
    content: '¿Tienen arepas de yuca?',
    earlier: ['¿Tienen arepas de maíz?'],
    editedAt: expect.any(String),
    origin: 'contact',
  })
  const { body } = await house.call('GET', `/api/messages/${message?.id}/journal`, undefined, token)
  expect(body.data.steps.map(({ text }: { text: string }) => text)).toContain('El contacto editó el mensaje')
  expect(house.model.calls).toEqual([])
  expect(answers().flat()).toEqual(answers().map(() => 200))
})

test('the last correction counts, whichever is told first', async () => {
  const { house, line, said, theirs, read } = await withTalk()
  const at = (seconds: number) => new Date(house.clock.now().getTime() - 60_000 + seconds * 1_000)
  await said(() => line.edits(theirs, 'la segunda', at(2)))
  await said(() => line.edits(theirs, 'la primera', at(1)))
  await said(() => line.edits(theirs, 'la segunda', at(2)))
  expect((await read())[0]).toMatchObject({
    content: 'la segunda',
    earlier: ['¿Tienen arepas de maíz?', 'la primera'],
  })
})

test('what is taken back says so, whoever wrote it and wherever, and keeps its words', async () => {
  const { line, said, theirs, typed, sent, read, thread } = await withTalk()
  await said(() => line.takesBack(theirs))
  await said(() => line.takesBack(typed))
  await said(() => line.deletesThroughApi(sent))
  expect(await read()).toMatchObject([
    { origin: 'contact', content: '¿Tienen arepas de maíz?', deletedAt: expect.any(String), editedAt: null },
    { origin: 'phone', content: 'De queso también', deletedAt: expect.any(String) },
    { origin: 'n8n', content: 'A 3.000 pesos', deletedAt: expect.any(String) },
  ])
  const { conversation } = await thread()
  expect(conversation.lastMessage).toMatchObject({ content: 'Eliminaste este mensaje' })
})

test('what is corrected through the API stands corrected', async () => {
  const { line, said, sent, read } = await withTalk()
  await said(() => line.editsThroughApi(sent, 'A 3.500 pesos'))
  expect((await read())[2]).toMatchObject({ content: 'A 3.500 pesos', earlier: ['A 3.000 pesos'] })
})

test('nobody puts words into the shop’s mouth: an edit that does not say whose hand it was is of a contact’s words alone', async () => {
  const { line, said, typed, sent, read, answers } = await withTalk()
  const before = await read()
  await said(() => line.edits(typed, 'Se las regalamos'))
  await said(() => line.emit('messages.edited', editOf(sent.key.id, sent.key['remoteJid'], 'Gratis')))
  await said(() => line.emit('messages.delete', { ...sent.key, fromMe: false }))
  expect(await read()).toEqual(before)
  expect(answers().flat()).toEqual(answers().map(() => 200))
})

test('what is done to a message that nobody told of yet is offered again, and done then', async () => {
  const { evolution, line, read } = await withTalk()
  evolution.posts.hold()
  const late = line.hears(luz, 'Quiero dos')
  line.edits(late, 'Quiero tres')
  line.takesBack(late)
  const [message, edit, , deletion] = evolution.posts.held
  expect(await evolution.posts.deliver(edit!)).toBe(503)
  expect(await evolution.posts.deliver(deletion!)).toBe(503)
  expect(await evolution.posts.deliver(message!)).toBe(200)
  expect(await evolution.posts.retry()).toBe(2)
  expect((await read()).at(-1)).toMatchObject({
    content: 'Quiero tres',
    earlier: ['Quiero dos'],
    deletedAt: expect.any(String),
  })
})

test('it is that message by whichever name its contact is told', async () => {
  const { line, said, theirs, read } = await withTalk()
  const byNumber = { id: theirs.key.id, fromMe: false, remoteJid: `${luz.number}@s.whatsapp.net` }
  await said(() => line.emit('messages.delete', byNumber))
  expect((await read())[0]).toMatchObject({ deletedAt: expect.any(String) })
})

test('what devices tell each other, and what happens in groups, is taken and changes nothing', async () => {
  const { line, said, theirs, read, answers } = await withTalk()
  const before = await read()
  const { id } = theirs.key
  const group = '120363025912345678@g.us'
  for (const data of [
    { type: 'EPHEMERAL_SETTING', ephemeralExpiration: 86_400 },
    { type: 6, historySyncNotification: { progress: 3 } },
    { key: { id, fromMe: true }, type: 0 },
    editOf(id, group, 'en un grupo'),
  ])
    await said(() => line.emit('messages.edited', data))
  await said(() => line.emit('messages.delete', { id, remoteJid: group, fromMe: false, participant: '88@lid' }))
  await said(() => line.emit('messages.update', { ...theirs.key, keyId: id, status: 'DELETED' }))
  expect(await read()).toEqual(before)
  expect(answers().flat()).toEqual(answers().map(() => 200))
})

test('what was taken back before there was an agent is kept as that for it, and a correction waits for the agent', async () => {
  const { house, evolution, owner, token, webhook } = await withTalk()
  await sessionOfN8n(house, owner.id, 'sin_agente', { phoneNumber: '573002223344' })
  const line = evolution.instance('sin_agente')
  await setWebhook(evolution, line.name, webhook)
  const ana = { number: '573007776655', name: 'Ana' }
  const gone = line.hears(ana, 'me equivoqué')
  await evolution.posts.settled()
  const kept = line.hears(ana, 'dos panes')
  await evolution.posts.settled()
  line.takesBack(gone)
  line.edits(kept, 'tres panes')
  await evolution.posts.settled()
  expect(evolution.posts.all.at(-1)?.answers).toEqual([503])
  await agentOfN8n(house, owner, line.name, {}, 'Otra tienda')
  await house.drain()
  expect(await evolution.posts.retry()).toBe(1)
  const { body } = await house.call('GET', '/api/conversations?search=Ana', undefined, token)
  const path = `/api/conversations/${body.data.items[0].id}/messages`
  expect((await house.call('GET', path, undefined, token)).body.data.items).toMatchObject([
    { content: 'me equivoqué', deletedAt: expect.any(String) },
    { content: 'tres panes', earlier: ['dos panes'], deletedAt: null },
  ])
})
