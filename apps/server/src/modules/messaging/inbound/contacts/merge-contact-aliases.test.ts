import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { voiceMessage } from '../../../../../test/fakes/whatsapp/phone/message-content.ts'
import { createDuplicateContact } from '../../../../../test/channels/duplicate-contact.ts'
import { fetchThread } from '../../../../../test/test-accounts.ts'
import { openEventStream } from '../../../../../test/helpers/event-stream.ts'
import { waitUntilRead, startServerWithWhatsAppAgent } from '../../../../../test/channels/whatsapp-server.ts'

test('contact with two aliases: the older conversation continues with everything of both', async () => {
  const { server, token, ana, agent, sendAndDrain, fetchConversations, younger, older } = await createDuplicateContact()
  const post = (id: string, tail: string, body: unknown) =>
    server.call('POST', `/api/conversations/${id}/${tail}`, body, token)
  await post(older.id, 'notes', { content: 'Paga los viernes' })
  await post(younger.id, 'notes', { content: 'Vive en Suba' })
  await post(older.id, 'tags', { tag: 'Café' })
  await post(younger.id, 'tags', { tag: 'cafe' })
  await post(younger.id, 'tags', { tag: 'mayorista' })
  const stream = await openEventStream(server.url, token)
  await sendAndDrain('alias', 'con los dos nombres')
  await stream.waitUntil(
    () =>
      stream.events.some(
        (conversation) =>
          conversation.type === 'conversation' && conversation.isGone && conversation.conversationId === younger.id,
      ),
    'the event that the younger one is gone',
  )
  await stream.close()
  expect(stream.events).toContainEqual(expect.objectContaining({ isGone: true, continuesIn: older.id }))

  expect(await fetchConversations()).toMatchObject([
    { id: older.id, totalMessages: 6, unreadCount: 3, tags: ['Café', 'mayorista'], contact: { phone: ana.number } },
  ])
  const { messages } = await fetchThread(server, token)
  const texts = ['por alias', 'por número', 'con los dos nombres']
  // Telegram and WhatsApp send whole seconds: two messages of one second may both precede the first reply.
  const contents: string[] = messages.map(({ content }: { content: string }) => content)
  expect(contents.filter((text) => !text.startsWith('Eco'))).toEqual(texts)
  expect(contents.filter((text) => text.startsWith('Eco'))).toEqual(texts.map((text) => `Eco: ${text}`))
  expect(texts.every((text) => contents.indexOf(text) < contents.indexOf(`Eco: ${text}`))).toBe(true)
  const notes = await server.call('GET', `/api/conversations/${older.id}/notes`, undefined, token)
  expect(notes.body.data.map(({ content }: { content: string }) => content)).toEqual([
    'Vive en Suba',
    'Paga los viernes',
  ])
  const { body } = await server.call('GET', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.conversationCount).toBe(1)
  expect(ana.chat.map(({ text }) => text)).toContain('Eco: con los dos nombres')
})

test('contact with two aliases: open exchanges of both get one reply', async () => {
  const { server, whatsapp, ana, sendMessage, receivedBy } = await createDuplicateContact()
  const before = receivedBy(ana).length
  await sendMessage('only-alias', '¿Tienen sillas?')
  await sendMessage('only-number', '¿Y mesas?')
  await sendMessage('alias', '¿A qué hora cierran?')
  await server.drain()
  await waitUntilRead(whatsapp, ana, /cierran/)
  expect(receivedBy(ana).slice(before)).toHaveLength(1)
  const open = server.db.selectFrom('exchanges').select('id').where('outcome', 'is', null)
  expect(await open.execute()).toEqual([])
})

test('merge during generation: the reply is generated again and delivered', async () => {
  const { server, whatsapp, ana, sendMessage, receivedBy } = await createDuplicateContact()
  const before = receivedBy(ana).length
  await sendMessage('only-number', '¿Tienen sillas?')
  server.model.hold()
  const working = server.drain()
  await server.model.waitForCalls(3)
  await sendMessage('alias', '¿Y mesas?')
  server.model.release()
  await working
  await server.drain()
  await waitUntilRead(whatsapp, ana, /mesas/)
  expect(receivedBy(ana).slice(before)).toHaveLength(1)
})

test('message stored under both aliases, notice sent in both: the merge succeeds', async () => {
  const { server, sendAndDrain, fetchConversations, older, younger } = await createDuplicateContact([
    voiceMessage(2),
    voiceMessage(3),
  ])
  const first = (id: string) =>
    sql`(select min(m.id) from messages m where m.conversation_id = ${id} and origin = 'contact')`
  await sql`update messages set external_id = (select external_id from messages where id = ${first(older.id)})
    where id = ${first(younger.id)}`.execute(server.db)
  await sql`update messages set given_id = 'una', origin = 'console' where direction = 'outgoing'`.execute(server.db)
  for (const [id, name] of [
    [older.id, 'Ana'],
    [younger.id, 'Ana María'],
  ])
    await sql`insert into leads (conversation_id, workspace_id, agent_id, fields, created_at, updated_at)
      select id, workspace_id, agent_id, ${JSON.stringify({ name, [id]: 'sí' })}::jsonb, created_at, created_at
      from conversations where id = ${id}`.execute(server.db)
  await sendAndDrain('alias', 'Hola')
  expect(await fetchConversations()).toMatchObject([{ id: older.id, totalMessages: 5 }])
  expect(await server.db.selectFrom('leads').select('fields').execute()).toEqual([
    { fields: { name: 'Ana María', [older.id]: 'sí', [younger.id]: 'sí' } },
  ])
})

test('paused, muted or waiting under one alias: the merged conversation is too', async () => {
  const { server, sendAndDrain, fetchConversations, younger } = await createDuplicateContact()
  const takenOver = { pausedBy: 'console', pausedAt: new Date(), isMuted: true, status: 'waiting' } as const
  await server.db.updateTable('conversations').set(takenOver).where('id', '=', younger.id).execute()
  await sendAndDrain('alias', 'Hola')
  expect(await fetchConversations()).toMatchObject([{ status: 'waiting', pause: { by: 'console' } }])
  expect(await server.db.selectFrom('conversations').select('isMuted').execute()).toEqual([{ isMuted: true }])
})

test('merge: waiting notices of both conversations name the kept one', async () => {
  const { server, sendAndDrain, older, younger } = await createDuplicateContact()
  const { pool } = server
  const { rows } = await pool.query('select workspace_id, agent_id from conversations limit 1')
  const { workspace_id: workspaceId, agent_id: agentId } = rows[0]
  const now = server.clock.now()
  await pool.query('insert into digests (user_id, is_on) values ($1, true)', [workspaceId])
  const keys = [younger, older].map(({ id }) => ({ id, tag: `conversation:${id}` }))
  for (const [n, { id, tag }] of keys.entries())
    for (const kind of n === 0 ? ['message', 'mention'] : ['message'])
      await pool.query(
        `insert into digest_items (
           id, user_id, workspace_id, conversation_id, kind, tag, title, body, path, count, first_at, last_at
         )
         values ($1, $2, $2, $3, $4, $5, 'Ana', '', '/antes', $6, $7, $7)`,
        [`${kind}${n}`, workspaceId, id, kind, tag, n + 2, now],
      )
  const insertDelivery = (id: string, key: { id: string; tag: string }, held: number, isSending: boolean) =>
    pool.query(
      `insert into staff_chat_deliveries (
         id, user_id, workspace_id, sender_id, chat_key, conversation_id, kind, tag, content, held, is_sending,
         not_before, give_up_at, created_at
       )
       values ($1, $2, $2, $3, '901', $4, 'message', $5, '{"path": "/antes"}', $6, $7, $8, $8, $9)`,
      [id, workspaceId, agentId, key.id, key.tag, held, isSending, new Date(now.getTime() + 3_600_000), now],
    )
  await insertDelivery('waits', keys[0]!, 7, false)
  await insertDelivery('newer', keys[1]!, 0, false)
  await insertDelivery('sends', keys[0]!, 0, true)
  await sendAndDrain('alias', 'Hola')
  const path = `/conversations?session=${encodeURIComponent(older.sessionName)}`
  const items = await pool.query('select conversation_id, kind, tag, count from digest_items order by kind')
  expect(items.rows).toEqual([
    { conversation_id: older.id, kind: 'mention', tag: keys[1]!.tag, count: 2 },
    { conversation_id: older.id, kind: 'message', tag: keys[1]!.tag, count: 5 },
  ])
  const mention = await pool.query(`select path from digest_items where kind = 'mention'`)
  expect(mention.rows).toEqual([{ path }])
  const deliveries = await pool.query(
    'select id, conversation_id, tag, held, content from staff_chat_deliveries order by id',
  )
  expect(deliveries.rows).toEqual([
    { id: 'newer', conversation_id: older.id, tag: keys[1]!.tag, held: 7, content: { path: '/antes' } },
    { id: 'sends', conversation_id: older.id, tag: keys[0]!.tag, held: 0, content: { path } },
  ])
})

test('merge: a waiting push about the removed conversation opens the kept one', async () => {
  const { server, sendAndDrain, older, younger } = await createDuplicateContact()
  const { pool } = server
  const { rows } = await pool.query('select workspace_id from conversations limit 1')
  const workspaceId = rows[0].workspace_id
  const now = server.clock.now()
  await pool.query(
    `insert into push_devices (id, user_id, session_id, endpoint_hash, sealed, service, shows_text, created_at)
     select 'd', user_id, id, 'h', '', 'x', false, $2 from sessions where user_id = $1 limit 1`,
    [workspaceId, now],
  )
  const later = new Date(now.getTime() + 3_600_000)
  await pool.query(
    `insert into push_deliveries (
       id, device_id, workspace_id, conversation_id, kind, tag, content, not_before, give_up_at, created_at
     )
     values ('p', 'd', $1, $2, 'message', $3, '{"title": "Ana", "path": "/antes"}', $4, $4, $5)`,
    [workspaceId, younger.id, `conversation:${younger.id}`, later, now],
  )
  await sendAndDrain('alias', 'Hola')
  const moved = await pool.query('select conversation_id, tag, content from push_deliveries')
  const path = `/conversations?session=${encodeURIComponent(older.sessionName)}`
  expect(moved.rows).toEqual([
    { conversation_id: older.id, tag: `conversation:${older.id}`, content: { title: 'Ana', path } },
  ])
})

test('merge: every table that refers to a conversation or an exchange is covered', async () => {
  const { server } = await startServerWithWhatsAppAgent()
  const { rows } = await server.pool.query<{ name: string }>(`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('conversations'::regclass, 'exchanges'::regclass)
    union select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'conversation_id' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([
    'activities',
    // A trigger maintains it from the tags of the conversation.
    'conversation_tags',
    // The kept conversation takes over the waiting notices of both.
    'digest_items',
    'exchanges',
    'journal',
    'lead_deliveries',
    'leads',
    'messages',
    'note_mentions',
    'notes',
    'push_deliveries',
    // The handover of a stored reply moves with its exchange.
    'reply_handovers',
    // The kept conversation is snoozed while both are.
    'snoozes',
    'staff_chat_deliveries',
    'unanswered',
  ])
})
