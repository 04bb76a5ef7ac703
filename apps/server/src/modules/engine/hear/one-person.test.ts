import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { voiceNote } from '../../../../test/fakes/whatsapp/sayings.ts'
import { oneTwice } from '../../../../test/one-twice.ts'
import { thread } from '../../../../test/people.ts'
import { openStream } from '../../../../test/stream.ts'
import { reads, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

test('two conversations of one person are one as soon as that is known: the older goes on with everything of both', async () => {
  const { house, token, ana, agent, says, inbox, younger, older } = await oneTwice()
  const post = (id: string, tail: string, body: unknown) =>
    house.call('POST', `/api/conversations/${id}/${tail}`, body, token)
  await post(older.id, 'notes', { content: 'Paga los viernes' })
  await post(younger.id, 'notes', { content: 'Vive en Suba' })
  await post(older.id, 'tags', { tag: 'Café' })
  await post(younger.id, 'tags', { tag: 'cafe' })
  await post(younger.id, 'tags', { tag: 'mayorista' })
  const stream = await openStream(house.url, token)
  await says('alias', 'con los dos nombres')
  await stream.until(
    () => stream.events.some((one) => one.type === 'conversation' && one.isGone && one.conversationId === younger.id),
    'consoles to be told that one of them is no more',
  )
  await stream.close()
  expect(stream.events).toContainEqual(expect.objectContaining({ isGone: true, continuesIn: older.id }))

  expect(await inbox()).toMatchObject([
    { id: older.id, totalMessages: 6, unreadCount: 3, tags: ['Café', 'mayorista'], contact: { phone: ana.number } },
  ])
  const { messages } = await thread(house, token)
  const words = ['por alias', 'por número', 'con los dos nombres']
  // The network tells whole seconds: what came under two names within one may stand before the other's answer.
  const said: string[] = messages.map(({ content }: { content: string }) => content)
  expect(said.filter((text) => !text.startsWith('Eco'))).toEqual(words)
  expect(said.filter((text) => text.startsWith('Eco'))).toEqual(words.map((text) => `Eco: ${text}`))
  expect(words.every((text) => said.indexOf(text) < said.indexOf(`Eco: ${text}`))).toBe(true)
  const notes = await house.call('GET', `/api/conversations/${older.id}/notes`, undefined, token)
  expect(notes.body.data.map(({ content }: { content: string }) => content)).toEqual([
    'Vive en Suba',
    'Paga los viernes',
  ])
  const { body } = await house.call('GET', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.conversationCount).toBe(1)
  expect(ana.chat.map(({ text }) => text)).toContain('Eco: con los dos nombres')
})

test('what both were owed is answered once', async () => {
  const { house, whatsapp, ana, writes, toldTo } = await oneTwice()
  const before = toldTo(ana).length
  await writes('only-alias', '¿Tienen sillas?')
  await writes('only-number', '¿Y mesas?')
  await writes('alias', '¿A qué hora cierran?')
  await house.drain()
  await reads(whatsapp, ana, /cierran/)
  expect(toldTo(ana).slice(before)).toHaveLength(1)
  const open = house.db.selectFrom('exchanges').select('id').where('outcome', 'is', null)
  expect(await open.execute()).toEqual([])
})

test('a reply that is being thought of while both become one is thought of again, and reaches its customer', async () => {
  const { house, whatsapp, ana, writes, toldTo } = await oneTwice()
  const before = toldTo(ana).length
  await writes('only-number', '¿Tienen sillas?')
  house.model.hold()
  const working = house.drain()
  await house.model.waitForCalls(3)
  await writes('alias', '¿Y mesas?')
  house.model.release()
  await working
  await house.drain()
  await reads(whatsapp, ana, /mesas/)
  expect(toldTo(ana).slice(before)).toHaveLength(1)
})

test('what came under both names, and what is said once in a conversation, stands in the way of nobody', async () => {
  const { house, says, inbox, older, younger } = await oneTwice([voiceNote(2), voiceNote(3)])
  const first = (id: string) =>
    sql`(select min(m.id) from messages m where m.conversation_id = ${id} and origin = 'contact')`
  await sql`update messages set external_id = (select external_id from messages where id = ${first(older.id)})
    where id = ${first(younger.id)}`.execute(house.db)
  await sql`update messages set given_id = 'una', origin = 'console' where direction = 'outgoing'`.execute(house.db)
  for (const [id, name] of [
    [older.id, 'Ana'],
    [younger.id, 'Ana María'],
  ])
    await sql`insert into leads (conversation_id, user_id, agent_id, fields, created_at, updated_at)
      select id, user_id, agent_id, ${JSON.stringify({ name, [id]: 'sí' })}::jsonb, created_at, created_at
      from conversations where id = ${id}`.execute(house.db)
  await says('alias', 'Hola')
  expect(await inbox()).toMatchObject([{ id: older.id, totalMessages: 5 }])
  expect(await house.db.selectFrom('leads').select('fields').execute()).toEqual([
    { fields: { name: 'Ana María', [older.id]: 'sí', [younger.id]: 'sí' } },
  ])
})

test('who was taken over, silenced or waits for a person under one name stays so under both', async () => {
  const { house, says, inbox, younger } = await oneTwice()
  const taken = { pausedBy: 'console', pausedAt: new Date(), isMuted: true, status: 'waiting' } as const
  await house.db.updateTable('conversations').set(taken).where('id', '=', younger.id).execute()
  await says('alias', 'Hola')
  expect(await inbox()).toMatchObject([{ status: 'waiting', pause: { by: 'console' } }])
  expect(await house.db.selectFrom('conversations').select('isMuted').execute()).toEqual([{ isMuted: true }])
})

test('no table that tells of a conversation or of an exchange is forgotten where two become one', async () => {
  const { house } = await withWhatsAppAgent()
  const { rows } = await house.pool.query<{ name: string }>(`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('conversations'::regclass, 'exchanges'::regclass)
    union select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'conversation_id' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([
    // A trigger keeps it beside the tags of the conversation.
    'conversation_tags',
    'exchanges',
    'journal',
    'lead_deliveries',
    'leads',
    'messages',
    'notes',
    // Of an exchange whose reply was kept: it moves with its exchange.
    'reply_handovers',
    'unanswered',
  ])
})
