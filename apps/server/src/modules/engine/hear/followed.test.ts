import { expect, onTestFinished, test } from 'vitest'
import { openReceiver } from '../../../../test/fakes/receiver/receiver.ts'
import { reaction } from '../../../../test/fakes/whatsapp/sayings.ts'
import { keepLead } from '../../../../test/leads.ts'
import { oneTwice } from '../../../../test/one-twice.ts'
import { signUp, thread } from '../../../../test/people.ts'
import { reads } from '../../../../test/whatsapp.ts'

const DAY_MS = 24 * 3_600_000

/** Both are one since a moment, and somebody still has the younger open. */
async function oneNow() {
  const world = await oneTwice()
  const { house, token, says, older, younger } = world
  await says('alias', 'con los dos nombres')
  const ask = (method: string, tail: string, body?: unknown, who = token) =>
    house.call(method, `/api/conversations/${younger.id}${tail}`, body, who)
  return { ...world, ask, kept: `/api/conversations/${older.id}` }
}

test('what somebody sends in a conversation that became one with another reaches its customer, once', async () => {
  const { house, whatsapp, token, ana, older, ask } = await oneNow()
  const words = { content: 'Ya te atiendo', externalId: 'una' }
  const [first, again] = [await ask('POST', '/messages', words), await ask('POST', '/messages', words)]
  expect(first).toMatchObject({ status: 201, body: { data: { conversationId: older.id, content: 'Ya te atiendo' } } })
  expect(again.body.data.id).toBe(first.body.data.id)
  await house.drain()
  await reads(whatsapp, ana, 'Ya te atiendo')
  expect(ana.chat.filter(({ text }) => text === 'Ya te atiendo')).toHaveLength(1)
  expect((await thread(house, token)).conversation).toMatchObject({ id: older.id, pause: { by: 'console' } })
})

test('so do its notes, its tags and its state', async () => {
  const { house, token, ask, kept } = await oneNow()
  const note = await ask('POST', '/notes', { content: 'Vive en Suba' })
  expect(note.status).toBe(201)
  expect((await ask('POST', '/tags', { tag: 'mayorista' })).status).toBe(200)
  expect((await ask('PUT', '/status', { status: 'resolved' })).status).toBe(200)
  const { body } = await house.call('GET', kept, undefined, token)
  expect(body.data).toMatchObject({ tags: ['mayorista'], status: 'resolved' })
  expect((await ask('DELETE', '/tags/mayorista')).status).toBe(200)
  expect((await ask('DELETE', `/notes/${note.body.data.id}`)).status).toBe(200)
  const after = await house.call('GET', kept, undefined, token)
  expect(after.body.data.tags).toEqual([])
  expect((await house.call('GET', `${kept}/notes`, undefined, token)).body.data).toEqual([])
})

test('nobody follows a stranger’s', async () => {
  const { house, ask, kept, token } = await oneNow()
  const stranger = await signUp(house, 'vecina')
  for (const [method, tail, body] of [
    ['POST', '/messages', { content: 'hola' }],
    ['POST', '/notes', { content: 'hola' }],
    ['POST', '/tags', { tag: 'hola' }],
    ['PUT', '/status', { status: 'resolved' }],
    ['DELETE', '/contact', undefined],
  ] as const)
    expect([tail, (await ask(method, tail, body, stranger.token)).status]).toEqual([tail, 404])
  expect((await house.call('GET', kept, undefined, token)).body.data.totalMessages).toBe(6)
})

test('what was written by hand just before both became one is said all the same, whatever joined them', async () => {
  const { house, whatsapp, token, ana, writes, inbox, older, younger } = await oneTwice()
  const path = `/api/conversations/${younger.id}/messages`
  await house.call('POST', path, { content: 'Ya te atiendo' }, token)
  await writes('alias', reaction(ana.chat[0]?.id ?? '', '🙏'))
  expect((await inbox()).map(({ id }: { id: string }) => id)).toEqual([older.id])
  await house.drain()
  await reads(whatsapp, ana, 'Ya te atiendo')
  expect(ana.chat.filter(({ text }) => text === 'Ya te atiendo')).toHaveLength(1)
})

test('erasing a contact whose conversation just became one with another erases all of them', async () => {
  const { house, token, ana, ask } = await oneNow()
  await house.pool.query(
    `insert into early_asides (agent_id, contact_key, external_id, kind, is_own, content, at, kept_at)
      select id, $1, 'EDICION', 'edit', false, 'palabra-secreta', now(), now() from agents`,
    [ana.jid],
  )
  expect((await ask('DELETE', '/contact')).body.data).toMatchObject({ conversations: 1, messages: 6 })
  expect((await house.call('GET', '/api/conversations', undefined, token)).body.data.items).toEqual([])
  const { rows } = await house.pool.query(
    `select content as text from early_asides union all select data::text from events where data::text like '%por número%'`,
  )
  expect(rows).toEqual([])
})

test('what was told of the leads of both stays told, and what both make is told, however old they are', async () => {
  const receiver = await openReceiver()
  onTestFinished(receiver.close)
  const options = { env: { ALLOWED_PRIVATE_ORIGINS: receiver.origin } }
  const { house, token, agent, says, older, younger } = await oneTwice([], {}, options)
  const webhook = `/api/agents/${agent.id}/lead-webhook`
  const { body } = await house.call('PUT', webhook, { url: receiver.url }, token)
  receiver.knows(body.data.secret)
  await keepLead(house, older.id, { name: 'Ana' }, house.clock.now())
  await keepLead(house, younger.id, { name: 'Ana', email: 'ana@correo.co' }, house.clock.now())
  await house.drain()
  expect(receiver.heard).toHaveLength(2)
  house.skip(3 * DAY_MS)

  await says('alias', 'con los dos nombres')
  const deliveries = (await house.call('GET', `${webhook}/deliveries`, undefined, token)).body.data
  expect(deliveries.map(({ state }: { state: string }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  expect(receiver.heard.at(-1)?.body).toMatchObject({
    lead: { id: older.id, revision: 2, fields: { name: 'Ana', email: 'ana@correo.co' } },
  })
})

test('so it is where only the one that is gone had any', async () => {
  const receiver = await openReceiver()
  onTestFinished(receiver.close)
  const options = { env: { ALLOWED_PRIVATE_ORIGINS: receiver.origin } }
  const { house, token, agent, says, inbox, older, younger } = await oneTwice([], {}, options)
  const webhook = `/api/agents/${agent.id}/lead-webhook`
  const { body } = await house.call('PUT', webhook, { url: receiver.url }, token)
  receiver.knows(body.data.secret)
  await keepLead(house, younger.id, { name: 'Ana' }, house.clock.now())
  await house.drain()
  await says('alias', 'con los dos nombres')
  expect(await inbox()).toMatchObject([{ id: older.id, totalMessages: 6 }])
  expect(receiver.heard.map((one) => one.body)).toMatchObject([
    { lead: { id: younger.id, revision: 1 } },
    { lead: { id: older.id, revision: 1, fields: { name: 'Ana' } } },
  ])
})
