import { expect, test } from 'vitest'
import { createArchive } from '../../../test/helpers/archive.ts'
import { startTestServer } from '../../../test/test-server.ts'
import { createOwnerWithAgent, fetchThread, sendAndDrain, waitUntilConfirmed } from '../../../test/test-accounts.ts'
import { openEventStream } from '../../../test/helpers/event-stream.ts'
import { runBothAtOnce } from '../../../test/database/run-behind-lock.ts'

const luz = { id: 99, firstName: 'Luz', lastName: 'Marín' }
const noValues = { name: '', about: '', tags: [], fields: {} }

async function openWithLuz() {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  await sendAndDrain(server, bot, luz, 'hola')
  const call = async (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/contacts${path}`, body, token)
  const list = async (query = '') => (await call('GET', query)).body.data.items
  const [contact] = await list()
  return { server, bot, token, call, list, id: contact.id as string, contact }
}

/** Contacts of an archive, made by conversations. */
async function openArchive(
  conversations: Parameters<Awaited<ReturnType<typeof createArchive>>['addConversations']>[0],
) {
  const server = await startTestServer()
  const archive = await createArchive(server, 'lucia', ['ventas', 'taller'])
  if (conversations.length > 0) await archive.addConversations(conversations)
  const call = async (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/contacts${path}`, body, archive.token)
  const list = async (query = '') => (await call('GET', query)).body.data.items
  const idOf = async (name: string): Promise<string> =>
    (await list()).find((one: { name: string }) => one.name === name).id
  return { server, archive, call, list, idOf }
}

test('receive: a new conversation makes one contact, with its channel and its last conversation', async () => {
  const { contact, token, server, bot, list } = await openWithLuz()
  const { conversation } = await fetchThread(server, token)
  expect(contact).toEqual({
    id: conversation.contactId,
    name: 'Luz Marín',
    identities: [{ kind: 'telegram', value: '99' }],
    tags: [],
    isBlocked: false,
    isOptedOut: false,
    lastConversation: {
      id: conversation.id,
      sessionName: conversation.sessionName,
      agentName: expect.any(String),
      platform: 'telegram',
      at: expect.any(String),
    },
  })
  await sendAndDrain(server, bot, { ...luz, lastName: 'Marín de Paz' }, 'otra vez')
  expect(await list()).toMatchObject([{ id: contact.id, name: 'Luz Marín de Paz' }])
})

test('detail: what a voice note says is marked as one', async () => {
  const { server, call, id } = await openWithLuz()
  const preview = async () => (await call('GET', `/${id}`)).body.data.conversations[0].preview
  const setLast = (last: { lastType: 'voice' | 'image' | 'text'; lastContent: string }) =>
    server.db.updateTable('conversations').set(last).execute()
  await setLast({ lastType: 'voice', lastContent: 'dos empanadas' })
  expect(await preview()).toBe('Nota de voz: dos empanadas')
  await setLast({ lastType: 'image', lastContent: '' })
  expect(await preview()).toBe('Foto')
  await setLast({ lastType: 'text', lastContent: 'hola' })
  expect(await preview()).toBe('hola')
})

test('receive: conversations of one phone or address are of one contact, also if it is known later', async () => {
  const { server, list } = await openArchive([
    { id: 'a', agent: 'ventas', contactKey: '11@lid', name: 'Ana' },
    { id: 'b', agent: 'taller', contactKey: '5215512345678@s.whatsapp.net', phone: '5215512345678', name: 'Ana M' },
    { id: 'c', agent: 'taller', contactKey: '9', platform: 'telegram', phone: '525512345678', name: 'A. M.' },
    { id: 'd', agent: 'taller', contactKey: '22@lid', name: 'Otra' },
  ])
  expect(await list()).toHaveLength(3)
  await server.pool.query(`update conversations set contact_phone = '5215512345678' where id = 'a'`)
  const [first, ...others] = await list()
  expect(others).toMatchObject([{ name: 'Otra' }])
  expect(first.identities).toEqual([
    { kind: 'phone', value: '525512345678' },
    { kind: 'telegram', value: '9' },
    { kind: 'whatsapp', value: '11@lid' },
    { kind: 'whatsapp', value: '5215512345678@s.whatsapp.net' },
  ])
  const { rows } = await server.pool.query(`select distinct contact_id from conversations where id in ('a', 'b', 'c')`)
  expect(rows).toEqual([{ contact_id: first.id }])
})

test('receive: two first messages of one phone at once make one contact', async () => {
  const { server, archive, list } = await openArchive([])
  const add = (id: string, agent: string) =>
    archive.addConversations([{ id, agent, contactKey: id, phone: '573001112233' }])
  await runBothAtOnce(server.database, 'lock table contact_identities in exclusive mode', () =>
    Promise.all([add('a', 'ventas'), add('b', 'taller')]),
  )
  expect(await list()).toHaveLength(1)
})

test('update: a name by hand stays in the list and in the thread; the network no longer changes it', async () => {
  const { server, bot, token, call, list, id } = await openWithLuz()
  const { revision } = (await call('GET', `/${id}`)).body.data
  const name = 'Ñandú 🌷 '.repeat(22).trim()
  const values = { ...noValues, name, about: 'Paga los viernes', tags: ['VIP', 'vip', 'Mayorista'] }
  const saved = await call('PUT', `/${id}`, { ...values, revision })
  expect(saved.body.data).toMatchObject({ name, isNamed: true, about: 'Paga los viernes', tags: ['VIP', 'Mayorista'] })
  await sendAndDrain(server, bot, { ...luz, firstName: 'Luzbel' }, 'soy yo')
  expect(await list()).toMatchObject([{ name }])
  expect((await fetchThread(server, token)).conversation.contact.name).toBe(name)
  // Without a name the network's counts again.
  const emptied = await call('PUT', `/${id}`, { ...noValues, revision: revision + 1 })
  expect(emptied.body.data).toMatchObject({ name: 'Luzbel Marín', isNamed: false })
  expect((await fetchThread(server, token)).conversation.contact.name).toBe('Luzbel Marín')
  await sendAndDrain(server, bot, luz, 'hola')
  expect(await list()).toMatchObject([{ name: 'Luz Marín' }])
})

test('update: tags of a contact without a given name leave the name of the network', async () => {
  const { server, token, call, list, id } = await openWithLuz()
  await call('PUT', `/${id}`, { ...noValues, tags: ['VIP'], revision: 1 })
  expect(await list()).toMatchObject([{ name: 'Luz Marín', tags: ['VIP'] }])
  expect((await fetchThread(server, token)).conversation.contact.name).toBe('Luz Marín')
})

test('update: an edit of an older version is refused', async () => {
  const { call, id } = await openWithLuz()
  const save = (name: string) => call('PUT', `/${id}`, { ...noValues, name, revision: 1 })
  const statuses = await Promise.all([save('Una'), save('Otra')])
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(statuses.find(({ status }) => status === 409)?.body.code).toBe('contacts.changed')
})

test('update: a name of 201 characters and 31 tags are refused', async () => {
  const { call, id } = await openWithLuz()
  const long = await call('PUT', `/${id}`, { ...noValues, name: 'x'.repeat(201), revision: 1 })
  expect([long.status, Object.keys(long.body.fields)]).toEqual([400, ['name']])
  const tags = Array.from({ length: 31 }, (_, n) => `t${n}`)
  expect((await call('PUT', `/${id}`, { ...noValues, tags, revision: 1 })).status).toBe(400)
})

test('create: a phone in another spelling is refused; its first message joins the contact', async () => {
  const { server, archive, call, list } = await openArchive([])
  const made = await call('POST', '', { ...noValues, name: 'Ana', phone: '+52 1 55 1234 5678' })
  expect(made.status).toBe(201)
  const again = await call('POST', '', { ...noValues, name: 'Ana otra vez', phone: '+52 55 1234 5678' })
  expect([again.status, again.body.code]).toEqual([409, 'contacts.phone_taken'])
  await archive.addConversations([
    { id: 'a', agent: 'ventas', contactKey: '7@lid', phone: '525512345678', name: 'anita' },
  ])
  expect(await list()).toMatchObject([{ id: made.body.data.id, name: 'Ana', lastConversation: { id: 'a' } }])
  const { rows } = await server.pool.query(`select contact_name from conversations`)
  expect(rows).toEqual([{ contact_name: 'Ana' }])
})

test('block: messages are kept without reply, count or notification, and by hand nothing is sent', async () => {
  const { server, bot, token, call, id } = await openWithLuz()
  const { conversation } = await fetchThread(server, token)
  expect(conversation.unreadCount).toBe(1)
  expect((await call('PUT', `/${id}/blocked`, { isBlocked: true })).body.data.isBlocked).toBe(true)
  const stream = await openEventStream(server.url, token)
  const sent = bot.sent.length
  await sendAndDrain(server, bot, luz, '¿Hola?')
  const told = () => stream.events.find((event) => event.type === 'message' && event.preview === '¿Hola?')
  await stream.waitUntil(() => told() !== undefined, 'the message')
  await stream.close()
  expect(told()).toMatchObject({ isBlocked: true })
  expect(bot.sent).toHaveLength(sent)
  const thread = await fetchThread(server, token)
  expect(thread.conversation).toMatchObject({ isBlocked: true, unreadCount: 0, status: 'active' })
  expect(thread.messages.at(-1)).toMatchObject({ content: '¿Hola?' })
  const refused = await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'no' }, token)
  expect([refused.status, refused.body.code]).toEqual([409, 'contacts.blocked'])
  expect(refused.body.message).toBe('Este contacto está bloqueado. Desbloquéalo para escribirle')

  await call('PUT', `/${id}/blocked`, { isBlocked: false })
  await sendAndDrain(server, bot, luz, '¿Y ahora?')
  expect(bot.sent).toHaveLength(sent + 1)
  expect((await fetchThread(server, token)).conversation).toMatchObject({ isBlocked: false, unreadCount: 1 })
})

test('block: its contact no longer waits for a person, also after another message', async () => {
  const { server, bot, token, call, id } = await openWithLuz()
  await sendAndDrain(server, bot, luz, 'quiero hablar con una persona')
  const waiting = async () => (await fetchThread(server, token)).conversation.waitingSince
  expect(await waiting()).not.toBeNull()
  await call('PUT', `/${id}/blocked`, { isBlocked: true })
  expect(await waiting()).toBeNull()
  await sendAndDrain(server, bot, luz, '¿Hola?')
  expect(await waiting()).toBeNull()
  await server.pool.query('delete from events')
  await call('PUT', `/${id}/blocked`, { isBlocked: false })
  expect(await waiting()).toBeNull()
  const { rows } = await server.pool.query('select data from events order by id')
  expect(rows.map(({ data }) => Object.keys(data).toSorted())).toEqual([
    ['conversationId', 'type'],
    ['contactId', 'type'],
  ])
})

test('block: a reply that is being generated is not sent', async () => {
  const { server, bot, call, id } = await openWithLuz()
  const sent = bot.sent.length
  server.model.hold()
  bot.sendAsCustomer(luz, '¿Sigues ahí?')
  await waitUntilConfirmed(bot)
  const working = server.drain()
  await server.model.waitForCalls(2)
  await call('PUT', `/${id}/blocked`, { isBlocked: true })
  server.model.release()
  await working
  await server.drain()
  expect(bot.sent).toHaveLength(sent)
})

test('block: what is pending already fails, and nothing is sent later, also after an attempt', async () => {
  const { server, bot, token, call, id } = await openWithLuz()
  const { conversation } = await fetchThread(server, token)
  const sent = bot.sent.length
  const write = (content: string) =>
    server.call('POST', `/api/conversations/${conversation.id}/messages`, { content }, token)
  const ends = async () =>
    (await fetchThread(server, token)).messages
      .slice(-2)
      .map(({ status, cause }: { status: string; cause: string }) => ({ status, cause }))
  const failed = { status: 'failed', cause: 'El contacto se bloqueó antes de enviarlo' }
  await write('uno')
  await write('dos')
  await call('PUT', `/${id}/blocked`, { isBlocked: true })
  expect(await ends()).toEqual([failed, failed])
  // As after a refused attempt that ends when the contact is blocked already.
  await server.pool.query(`update messages set status = 'pending', cause = null where status = 'failed'`)
  await server.drain()
  expect(await ends()).toEqual([failed, failed])
  expect(bot.sent).toHaveLength(sent)
})

test('block: a first message to another agent at the same moment is blocked too', async () => {
  const { server, archive, call, idOf } = await openArchive([
    { id: 'a', agent: 'ventas', contactKey: 'k', phone: '573001112233', name: 'Ana' },
  ])
  const id = await idOf('Ana')
  await runBothAtOnce(server.database, `select from contacts where id = '${id}' for update`, () =>
    Promise.all([
      call('PUT', `/${id}/blocked`, { isBlocked: true }),
      archive.addConversations([{ id: 'b', agent: 'taller', contactKey: 'k', phone: '573001112233' }]),
    ]),
  )
  const { rows } = await server.pool.query('select is_blocked from conversations')
  expect(rows).toEqual([{ is_blocked: true }, { is_blocked: true }])
})

test('block: two clicks at once change it once', async () => {
  const { server, token, call, id } = await openWithLuz()
  const block = () => call('PUT', `/${id}/blocked`, { isBlocked: true })
  const both = await runBothAtOnce(server.database, 'lock table conversations in share mode', () =>
    Promise.all([block(), block()]),
  )
  expect(both.map(({ body }) => [body.data.isBlocked, body.data.revision])).toEqual([
    [true, 2],
    [true, 2],
  ])
  expect((await fetchThread(server, token)).conversation.isBlocked).toBe(true)
})

test('opt-out: «BAJA» holds for the contact on each agent, «ALTA» lifts it, and a person may set it', async () => {
  const { server, bot, token, call, list, id } = await openWithLuz()
  await sendAndDrain(server, bot, luz, 'BAJA')
  expect(await list('?state=opted_out')).toMatchObject([{ id, isOptedOut: true }])
  const sent = bot.sent.length
  await sendAndDrain(server, bot, luz, '¿hola?')
  expect(bot.sent).toHaveLength(sent)
  await sendAndDrain(server, bot, luz, 'ALTA')
  expect(await list('?state=opted_out')).toEqual([])

  const answered = bot.sent.length
  await call('PUT', `/${id}/opted-out`, { isOptedOut: true })
  await sendAndDrain(server, bot, luz, '¿hola?')
  expect(bot.sent).toHaveLength(answered)
  const { conversation } = await fetchThread(server, token)
  const byHand = await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'sí' }, token)
  expect(byHand.status).toBe(201)
})

test('opt-out: «ALTA» in one conversation lifts a «BAJA» of another one, and the other way round', async () => {
  const { server, bot, list, id } = await openWithLuz()
  await server.pool.query('update contacts set opted_out_at = now()')
  await sendAndDrain(server, bot, luz, 'ALTA')
  expect(await list()).toMatchObject([{ id, isOptedOut: false }])
  await server.pool.query('update conversations set is_muted = true')
  await server.pool.query('update contacts set opted_out_at = null')
  await sendAndDrain(server, bot, luz, 'BAJA')
  expect(await list()).toMatchObject([{ id, isOptedOut: true }])
})

test('merge: the preview shows what joins; conversations stay threads of one contact; it is final', async () => {
  const { server, archive, call, list, idOf } = await openArchive([
    { id: 'a', agent: 'ventas', contactKey: 'k', phone: '573001112233', name: 'Ana' },
    { id: 'b', agent: 'taller', platform: 'telegram', contactKey: '9', name: 'Anita', tags: ['x'] },
  ])
  const field = await server.call('POST', '/api/contact-fields', { name: 'Ciudad' }, archive.token)
  const fieldId = field.body.data.id
  const [ana, anita] = [await idOf('Ana'), await idOf('Anita')]
  const give = (id: string, values: object) => call('PUT', `/${id}`, { ...noValues, revision: 1, ...values })
  await give(ana, { name: 'Ana', tags: ['vip'], fields: { [fieldId]: 'Cali' }, about: 'uno' })
  await give(anita, { name: 'Anita', tags: ['VIP', 'mayorista'], fields: { [fieldId]: 'Bogotá' }, about: 'dos' })
  await call('PUT', `/${anita}/blocked`, { isBlocked: true })

  const preview = (await call('GET', `/${ana}/merge?otherId=${anita}`)).body.data
  expect(preview).toMatchObject({
    kept: { name: 'Ana' },
    joined: { name: 'Anita' },
    tags: ['vip', 'mayorista'],
    lostFields: { Ciudad: 'Bogotá' },
    conversations: 1,
    isBlocked: true,
  })
  const merged = await call('POST', `/${ana}/merge`, { otherId: anita, name: 'other' })
  expect(merged.body.data).toMatchObject({
    id: ana,
    name: 'Anita',
    tags: ['vip', 'mayorista'],
    fields: { [fieldId]: 'Cali' },
    about: 'uno\ndos',
    isBlocked: true,
    identities: [{ value: '573001112233' }, { value: '9' }, { value: 'k' }],
  })
  expect(merged.body.data.conversations.map(({ id }: { id: string }) => id).toSorted()).toEqual(['a', 'b'])
  expect(await list()).toHaveLength(1)
  const { rows } = await server.pool.query('select contact_name, is_blocked from conversations order by id')
  expect(rows).toEqual([
    { contact_name: 'Anita', is_blocked: true },
    { contact_name: 'Anita', is_blocked: true },
  ])
  expect((await call('POST', `/${ana}/merge`, { otherId: anita })).status).toBe(404)
  expect((await call('POST', `/${ana}/merge`, { otherId: ana })).body.code).toBe('contacts.same')
})

test('merge: the preview says that notes are too long together, and then nothing is merged', async () => {
  const { call, list, idOf } = await openArchive([
    { id: 'a', agent: 'ventas', contactKey: 'k', name: 'Ana' },
    { id: 'b', agent: 'taller', contactKey: 'l', name: 'Eva' },
  ])
  const [ana, eva] = [await idOf('Ana'), await idOf('Eva')]
  const note = (id: string, about: string) => call('PUT', `/${id}`, { ...noValues, about, revision: 1 })
  await note(ana, '🌷'.repeat(2_000))
  await note(eva, 'x'.repeat(2_010))
  expect((await call('GET', `/${ana}/merge?otherId=${eva}`)).body.data.excessNotes).toBe(2_011)
  const refused = await call('POST', `/${ana}/merge`, { otherId: eva })
  expect([refused.status, refused.body.code]).toEqual([409, 'contacts.notes_too_long'])
  expect(await list()).toHaveLength(2)
})

test('merge: contacts that the network joins keep differing values in the notes', async () => {
  const { server, archive, call, list, idOf } = await openArchive([
    { id: 'a', agent: 'ventas', contactKey: 'k', name: 'Ana' },
    { id: 'b', agent: 'taller', contactKey: 'l', phone: '573001112233', name: 'Eva' },
  ])
  const { id: fieldId } = (await server.call('POST', '/api/contact-fields', { name: 'Ciudad' }, archive.token)).body
    .data
  const [ana, eva] = [await idOf('Ana'), await idOf('Eva')]
  const give = (id: string, values: object) => call('PUT', `/${id}`, { ...noValues, revision: 1, ...values })
  await give(ana, { name: 'Ana', fields: { [fieldId]: 'Cali' }, about: 'uno' })
  await give(eva, { name: 'Eva', fields: { [fieldId]: 'Bogotá' }, about: 'dos' })
  // The older one stays.
  await server.pool.query(`update contacts set created_at = created_at - interval '1 day' where id = $1`, [ana])
  await server.pool.query(`update conversations set contact_phone = '573001112233' where id = 'a'`)
  const [joined, ...others] = await list()
  expect(others).toEqual([])
  const { name, about, fields } = (await call('GET', `/${joined.id}`)).body.data
  expect([name, fields[fieldId], about]).toEqual(['Ana', 'Cali', 'uno\ndos\nNombre: Eva\nCiudad: Bogotá'])
})

test('merge: both directions at once leave one contact', async () => {
  const { call, list, idOf } = await openArchive([
    { id: 'a', agent: 'ventas', contactKey: 'k', name: 'Ana' },
    { id: 'b', agent: 'taller', contactKey: 'l', name: 'Eva' },
  ])
  const [ana, eva] = [await idOf('Ana'), await idOf('Eva')]
  const both = await Promise.all([
    call('POST', `/${ana}/merge`, { otherId: eva }),
    call('POST', `/${eva}/merge`, { otherId: ana }),
  ])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
  expect(await list()).toHaveLength(1)
})

test('remove: the contact goes with the conversations of all channels, one without conversations too', async () => {
  const { server, call, list, idOf } = await openArchive([
    { id: 'a', agent: 'ventas', contactKey: 'k', name: 'Ana' },
    { id: 'b', agent: 'taller', platform: 'telegram', contactKey: '9', name: 'Eva' },
    { id: 'c', agent: 'taller', contactKey: 'otra', name: 'Otra' },
  ])
  const [ana, eva] = [await idOf('Ana'), await idOf('Eva')]
  await call('POST', `/${ana}/merge`, { otherId: eva })
  expect((await call('DELETE', `/${ana}`)).body.data).toMatchObject({ conversations: 2 })
  const made = await call('POST', '', { ...noValues, name: 'Sola', phone: '+573009998877' })
  expect((await call('DELETE', `/${made.body.data.id}`)).body.data).toMatchObject({ conversations: 0 })
  expect((await call('DELETE', `/${made.body.data.id}`)).status).toBe(404)
  expect(await list()).toMatchObject([{ name: 'Otra' }])
  const left = await server.pool.query('select from contact_identities')
  expect(left.rowCount).toBe(1)
})

test('remove: «Eliminar los datos» of a conversation deletes the contact as well', async () => {
  const { server, archive, list } = await openArchive([{ id: 'a', agent: 'ventas', contactKey: 'k', name: 'Ana' }])
  await server.call('DELETE', '/api/conversations/a/contact', undefined, archive.token)
  expect(await list()).toEqual([])
})

test('delete conversation: takes a contact along that only the network made, and no other', async () => {
  const { server, archive, call, list, idOf } = await openArchive([
    { id: 'a', agent: 'ventas', contactKey: 'k', name: 'Ana' },
    { id: 'b', agent: 'ventas', contactKey: 'l', name: 'Beto' },
    { id: 'c', agent: 'ventas', contactKey: 'm', name: 'Cira' },
    { id: 'd', agent: 'taller', contactKey: 'm', name: 'Cira' },
    { id: 'e', agent: 'ventas', contactKey: 'n', name: 'Dora' },
  ])
  await call('PUT', `/${await idOf('Beto')}`, { ...noValues, about: 'Paga bien', revision: 1 })
  await call('PUT', `/${await idOf('Dora')}/blocked`, { isBlocked: true })
  for (const id of ['a', 'b', 'c', 'e'])
    await server.call('DELETE', `/api/conversations/${id}`, undefined, archive.token)
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Beto', 'Cira', 'Dora'])
})

test('delete conversation: a contact that people made without a name stays', async () => {
  const { server, archive, call, list } = await openArchive([])
  await call('POST', '', { ...noValues, phone: '+573001112233' })
  await archive.addConversations([{ id: 'a', agent: 'ventas', contactKey: 'k', phone: '573001112233', name: 'Ana' }])
  await server.call('DELETE', '/api/conversations/a', undefined, archive.token)
  expect(await list()).toMatchObject([{ name: 'Ana' }])
})

test('delete conversation: many contacts that go with them are one event', async () => {
  const { server, list } = await openArchive(
    Array.from({ length: 30 }, (_, n) => ({ id: `c${n}`, agent: 'ventas', contactKey: `k${n}`, name: `C ${n}` })),
  )
  const gone = async () =>
    (await server.pool.query(`select data->>'type' as type from events where data->>'type' like 'contact%'`)).rows
  await server.pool.query(`delete from events`)
  await server.pool.query(`delete from conversations where id in ('c0', 'c1')`)
  expect(await gone()).toEqual([{ type: 'contact' }, { type: 'contact' }])
  await server.pool.query(`delete from events`)
  await server.pool.query(`delete from agents where id in (select agent_id from conversations)`)
  expect(await gone()).toEqual([{ type: 'contacts' }])
  expect(await list()).toEqual([])
})

test('remove: a conversation that arrived meanwhile gets a contact with its next message', async () => {
  const { server, bot, token, call, list } = await openWithLuz()
  // As its foreign key does when the first message commits before the deletion.
  await server.pool.query('delete from contacts')
  await sendAndDrain(server, bot, luz, 'otra vez')
  const [contact] = await list()
  expect(contact).toMatchObject({ name: 'Luz Marín', identities: [{ kind: 'telegram', value: '99' }] })
  expect((await fetchThread(server, token)).conversation.contactId).toBe(contact.id)
  expect((await call('GET', `/${contact.id}`)).status).toBe(200)
})

test('list: pages by name hold each contact once; search finds words, phones and tags', async () => {
  const names = ['Zoe', 'Ángela', 'ana', 'Ñuño', null, '🌷 Flor', 'beto', "O'Higgins"]
  const { call, list, idOf } = await openArchive(
    names.map((name, n) => ({ id: `c${n}`, agent: 'ventas', contactKey: `k${n}`, name, phone: `57300111220${n}` })),
  )
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual([
    'ana',
    'Ángela',
    'beto',
    'Ñuño',
    "O'Higgins",
    'Zoe',
    null,
    '🌷 Flor',
  ])
  const seen: string[] = []
  const pageAfter = async (cursor: string): Promise<{ items: { id: string }[]; nextCursor: string | null }> =>
    (await call('GET', `?limit=3${cursor}`)).body.data
  for (let cursor: string | null = ''; cursor !== null;) {
    const { items, nextCursor } = await pageAfter(cursor)
    seen.push(...items.map(({ id }) => id))
    cursor = nextCursor === null ? null : `&cursor=${nextCursor}`
  }
  expect(new Set(seen).size).toBe(names.length)
  expect(seen).toHaveLength(names.length)
  const found = async (query: string) => (await list(query)).map(({ name }: { name: string }) => name)
  expect(await found('?search=ang')).toEqual(['Ángela'])
  expect(await found('?search=2206')).toEqual(['beto'])
  const id = await idOf('beto')
  await call('PUT', `/${id}`, { ...noValues, name: 'beto', tags: ['Mayorista'], revision: 1 })
  expect(await found('?tag=Mayorista')).toEqual(['beto'])
  expect((await call('GET', '/tags')).body.data).toEqual(['Mayorista'])
  expect((await call('GET', '/stats')).body.data).toEqual({ total: 8, blocked: 0, optedOut: 0 })
  expect((await call('GET', '?cursor=%00roto')).status).toBe(200)
})

test('fields: names differ, twelve at most, and a deleted one takes its values along', async () => {
  const { server, bot: _, token, call, id } = await openWithLuz()
  const fields = (method: string, path = '', body?: unknown) =>
    server.call(method, `/api/contact-fields${path}`, body, token)
  const city = (await fields('POST', '', { name: 'Ciudad' })).body.data
  const taken = await fields('POST', '', { name: 'CIUDÁD' })
  expect([taken.status, taken.body.code]).toEqual([409, 'contacts.field_taken'])
  await call('PUT', `/${id}`, { ...noValues, fields: { [city.id]: 'Cali', inventado: 'x' }, revision: 1 })
  expect((await call('GET', `/${id}`)).body.data.fields).toEqual({ [city.id]: 'Cali' })
  await fields('DELETE', `/${city.id}`)
  expect((await call('GET', `/${id}`)).body.data.fields).toEqual({})
  const all = await Promise.all(Array.from({ length: 14 }, (_one, n) => fields('POST', '', { name: `Campo ${n}` })))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(12)
})
