import { expect, onTestFinished, test } from 'vitest'
import { startWebhookReceiver } from '../../../../test/fakes/webhook/webhook-receiver.ts'
import { reactionMessage } from '../../../../test/fakes/whatsapp/phone/message-content.ts'
import { insertLead } from '../../../../test/helpers/lead-server.ts'
import { createDuplicateContact } from '../../../../test/channels/duplicate-contact.ts'
import { signUp, fetchThread } from '../../../../test/test-accounts.ts'
import { waitUntilRead } from '../../../../test/channels/whatsapp-server.ts'

const DAY_MS = 24 * 3_600_000

/** The conversations were just merged, and a console still shows the younger one. */
async function withMergedConversations() {
  const setup = await createDuplicateContact()
  const { server, token, sendAndDrain, older, younger } = setup
  await sendAndDrain('alias', 'con los dos nombres')
  const callOldAddress = (method: string, tail: string, body?: unknown, asker = token) =>
    server.call(method, `/api/conversations/${younger.id}${tail}`, body, asker)
  return { ...setup, ask: callOldAddress, kept: `/api/conversations/${older.id}` }
}

test('message to a merged conversation: it reaches the contact once', async () => {
  const { server, whatsapp, token, ana, older, ask: callOldAddress } = await withMergedConversations()
  const message = { content: 'Ya te atiendo', externalId: 'una' }
  const [first, repeated] = [
    await callOldAddress('POST', '/messages', message),
    await callOldAddress('POST', '/messages', message),
  ]
  expect(first).toMatchObject({ status: 201, body: { data: { conversationId: older.id, content: 'Ya te atiendo' } } })
  expect(repeated.body.data.id).toBe(first.body.data.id)
  await server.drain()
  await waitUntilRead(whatsapp, ana, 'Ya te atiendo')
  expect(ana.chat.filter(({ text }) => text === 'Ya te atiendo')).toHaveLength(1)
  expect((await fetchThread(server, token)).conversation).toMatchObject({ id: older.id, pause: { by: 'console' } })
})

test('notes, tags and state of a merged conversation: the kept one gets them', async () => {
  const { server, token, ask: callOldAddress, kept: keptPath } = await withMergedConversations()
  const note = await callOldAddress('POST', '/notes', { content: 'Vive en Suba' })
  expect(note.status).toBe(201)
  expect((await callOldAddress('POST', '/tags', { tag: 'mayorista' })).status).toBe(200)
  expect((await callOldAddress('PUT', '/status', { status: 'resolved' })).status).toBe(200)
  const { body } = await server.call('GET', keptPath, undefined, token)
  expect(body.data).toMatchObject({ tags: ['mayorista'], status: 'resolved' })
  expect((await callOldAddress('DELETE', '/tags/mayorista')).status).toBe(200)
  expect((await callOldAddress('DELETE', `/notes/${note.body.data.id}`)).status).toBe(200)
  const after = await server.call('GET', keptPath, undefined, token)
  expect(after.body.data.tags).toEqual([])
  expect((await server.call('GET', `${keptPath}/notes`, undefined, token)).body.data).toEqual([])
})

test('merged conversation: another account cannot follow it', async () => {
  const { server, ask: callOldAddress, kept: keptPath, token } = await withMergedConversations()
  const stranger = await signUp(server, 'vecina')
  for (const [method, tail, body] of [
    ['POST', '/messages', { content: 'hola' }],
    ['POST', '/notes', { content: 'hola' }],
    ['POST', '/tags', { tag: 'hola' }],
    ['PUT', '/status', { status: 'resolved' }],
    ['DELETE', '/contact', undefined],
  ] as const)
    expect([tail, (await callOldAddress(method, tail, body, stranger.token)).status]).toEqual([tail, 404])
  expect((await server.call('GET', keptPath, undefined, token)).body.data.totalMessages).toBe(6)
})

test('manual messages just before the merge: they are sent', async () => {
  const { server, whatsapp, token, ana, sendMessage, fetchConversations, older, younger } =
    await createDuplicateContact()
  const path = `/api/conversations/${younger.id}/messages`
  await server.call('POST', path, { content: 'Ya te atiendo' }, token)
  await sendMessage('alias', reactionMessage(ana.chat[0]?.id ?? '', '🙏'))
  expect((await fetchConversations()).map(({ id }: { id: string }) => id)).toEqual([older.id])
  await server.drain()
  await waitUntilRead(whatsapp, ana, 'Ya te atiendo')
  expect(ana.chat.filter(({ text }) => text === 'Ya te atiendo')).toHaveLength(1)
})

test('erasing a contact just after the merge: both conversations are erased', async () => {
  const { server, token, ana, ask: callOldAddress } = await withMergedConversations()
  await server.pool.query(
    `insert into early_asides (agent_id, contact_key, external_id, kind, is_own, content, at, kept_at)
      select id, $1, 'EDICION', 'edit', false, 'palabra-secreta', now(), now() from agents`,
    [ana.jid],
  )
  expect((await callOldAddress('DELETE', '/contact')).body.data).toMatchObject({ conversations: 1, messages: 6 })
  expect((await server.call('GET', '/api/conversations', undefined, token)).body.data.items).toEqual([])
  const { rows } = await server.pool.query(
    `select content as text from early_asides
      union all select data::text from events where data::text like '%por número%'`,
  )
  expect(rows).toEqual([])
})

test('lead deliveries of both conversations: sent ones stay sent, new revisions are sent', async () => {
  const receiver = await startWebhookReceiver()
  onTestFinished(receiver.close)
  const options = { env: { ALLOWED_PRIVATE_ORIGINS: receiver.origin } }
  const { server, token, agent, sendAndDrain, older, younger } = await createDuplicateContact([], {}, options)
  const webhook = `/api/agents/${agent.id}/lead-webhook`
  const { body } = await server.call('PUT', webhook, { url: receiver.url }, token)
  receiver.setSecret(body.data.secret)
  await insertLead(server, older.id, { name: 'Ana' }, server.clock.now())
  await insertLead(server, younger.id, { name: 'Ana', email: 'ana@correo.co' }, server.clock.now())
  await server.drain()
  expect(receiver.received).toHaveLength(2)
  server.advanceClock(3 * DAY_MS)

  await sendAndDrain('alias', 'con los dos nombres')
  const deliveries = (await server.call('GET', `${webhook}/deliveries`, undefined, token)).body.data
  expect(deliveries.map(({ state }: { state: string }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  expect(receiver.received.at(-1)?.body).toMatchObject({
    lead: { id: older.id, revision: 2, fields: { name: 'Ana', email: 'ana@correo.co' } },
  })
})

test('lead deliveries of the merged conversation only: sent ones stay sent, new revisions are sent', async () => {
  const receiver = await startWebhookReceiver()
  onTestFinished(receiver.close)
  const options = { env: { ALLOWED_PRIVATE_ORIGINS: receiver.origin } }
  const { server, token, agent, sendAndDrain, fetchConversations, older, younger } = await createDuplicateContact(
    [],
    {},
    options,
  )
  const webhook = `/api/agents/${agent.id}/lead-webhook`
  const { body } = await server.call('PUT', webhook, { url: receiver.url }, token)
  receiver.setSecret(body.data.secret)
  await insertLead(server, younger.id, { name: 'Ana' }, server.clock.now())
  await server.drain()
  await sendAndDrain('alias', 'con los dos nombres')
  expect(await fetchConversations()).toMatchObject([{ id: older.id, totalMessages: 6 }])
  expect(receiver.received.map((one) => one.body)).toMatchObject([
    { lead: { id: younger.id, revision: 1 } },
    { lead: { id: older.id, revision: 1, fields: { name: 'Ana' } } },
  ])
})
