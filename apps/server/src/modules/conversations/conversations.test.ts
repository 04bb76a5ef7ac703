import { expect, test } from 'vitest'
import { openHouse } from '../../../test/house.ts'
import { allAtOnce } from '../../../test/locks.ts'
import { converse, heard, thread, withAgent } from '../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }

test('a process that only serves writes down what a worker must send', async () => {
  const worker = await openHouse()
  const { bot, token } = await withAgent(worker)
  bot.say(luz, 'hola')
  await heard(bot)
  await worker.drain()
  const { conversation } = await thread(worker, token)

  const beside = { database: worker.database, telegramUrl: worker.telegram.url, modelUrl: worker.model.url }
  const web = await openHouse({ beside, env: { ROLE: 'web' } })
  const sent = await web.call('POST', `/api/conversations/${conversation.id}/messages`, { content: 'Soy Ana' }, token)
  expect(sent.status).toBe(201)
  await worker.drain()
  expect(bot.sent.at(-1)).toMatchObject({ shown: 'Soy Ana' })
})

test('a process that only works answers for its health and nothing else', async () => {
  const worker = await openHouse({ env: { ROLE: 'worker' } })
  expect((await worker.call('GET', '/health/ready')).status).toBe(200)
  for (const [method, path] of [
    ['GET', '/login'],
    ['POST', '/api/auth/signin'],
    ['GET', '/api/events'],
    ['POST', '/webhooks/telegram/x'],
  ] as const)
    expect([path, (await worker.call(method, path)).status]).toEqual([path, 404])
})

test('pages of conversations and of messages follow each other without a gap or a repetition', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  for (let chat = 1; chat <= 7; chat++) bot.say({ id: chat, firstName: `Cliente ${chat}` }, 'hola')
  await heard(bot)
  await house.drain()

  const pages = async (path: string) => {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await house.call('GET', `${path}?limit=3${cursor && `&cursor=${cursor}`}`, undefined, token)
      ids.push(...body.data.items.map((item: { id: string }) => item.id))
      cursor = body.data.nextCursor
    }
    return ids
  }
  const conversations = await pages('/api/conversations')
  expect(conversations).toHaveLength(7)
  expect(new Set(conversations).size).toBe(7)
  expect(new Set(await pages(`/api/conversations/${conversations[0]}/messages`)).size).toBe(2)
})

test('filters find by status, platform, agent and either session name; reading clears the count', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  await converse(house, bot, luz, 'hola')
  const { conversation } = await thread(house, token)
  const found = async (query: string) =>
    (await house.call('GET', `/api/conversations?${query}`, undefined, token)).body.data.items.length

  for (const query of ['status=active', 'platform=telegram', `agentId=${agent.id}`, 'status=all&platform=all'])
    expect([query, await found(query)]).toEqual([query, 1])
  for (const name of [conversation.sessionName, agent.sessionName]) expect(await found(`session=${name}`)).toBe(1)
  for (const query of ['status=resolved', 'platform=whatsapp', 'agentId=otro', 'session=conv_otra'])
    expect([query, await found(query)]).toEqual([query, 0])

  expect((await house.call('PUT', `/api/conversations/${conversation.id}/read`, undefined, token)).status).toBe(200)
  expect((await thread(house, token)).conversation.unreadCount).toBe(0)
})

test('a resolved conversation becomes active again when its contact writes', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, 'hola')
  const { conversation } = await thread(house, token)
  await house.call('PUT', `/api/conversations/${conversation.id}/status`, { status: 'resolved' }, token)
  await converse(house, bot, luz, 'una cosa más')
  expect((await thread(house, token)).conversation).toMatchObject({ status: 'active', unreadCount: 2 })
  expect(bot.sent).toHaveLength(2)
})

test('what arrived below the last message that was seen stays unread', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, 'uno')
  const before = await thread(house, token)
  await converse(house, bot, luz, 'dos')
  const read = async (body?: object) => {
    await house.call('PUT', `/api/conversations/${before.conversation.id}/read`, body, token)
    return (await thread(house, token)).conversation.unreadCount
  }
  const seen = before.messages.at(-1).id
  expect(await read({ upTo: 'otra-cosa' })).toBe(2)
  expect(await read({ upTo: seen })).toBe(1)
  const { rows } = await house.pool.query<{ n: number }>('select count(*)::int as n from events')
  expect(await read({ upTo: seen })).toBe(1)
  // Reading what was read tells nobody.
  expect((await house.pool.query('select count(*)::int as n from events')).rows).toEqual(rows)
  expect(await read()).toBe(0)
})

test('what is being kept while somebody reads stays unread', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, 'uno')
  const { conversation, messages } = await thread(house, token)
  const seen = messages.at(-1).id
  const arriving = `
    insert into messages (id, conversation_id, user_id, direction, origin, type, content, at, created_at)
      select 'dos', conversation_id, user_id, 'incoming', 'contact', 'text', 'dos', at + interval '1 second', now()
      from messages where id = '${seen}';
    update conversations set unread_count = unread_count + 1`
  await allAtOnce(house.database, arriving, 1, () =>
    house.call('PUT', `/api/conversations/${conversation.id}/read`, { upTo: seen }, token),
  )
  expect((await thread(house, token)).conversation.unreadCount).toBe(1)
})

test('a message of another conversation says nothing of what was read in this one', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  await converse(house, bot, luz, 'uno')
  const { conversation } = await thread(house, token)
  await converse(house, bot, { id: 77, firstName: 'Ana' }, 'dos')
  const upTo = (await thread(house, token)).messages.at(-1).id
  await house.call('PUT', `/api/conversations/${conversation.id}/read`, { upTo }, token)
  const after = await house.call('GET', `/api/conversations/${conversation.id}`, undefined, token)
  expect(after.body.data.unreadCount).toBe(1)
})
