import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { converse, heard, signUp, thread, withAgent } from '../../../test/people.ts'
import { openStream } from '../../../test/stream.ts'

const luz = { id: 99, firstName: 'Luz Secreta' }
const ana = { id: 77, firstName: 'Ana' }

async function twoWrote() {
  const house = await openHouse()
  const made = await withAgent(house)
  await converse(house, made.bot, ana, 'soy otra')
  await converse(house, made.bot, luz, 'palabra-secreta')
  const { conversation } = await thread(house, made.token)
  await house.call('POST', `/api/conversations/${conversation.id}/notes`, { content: 'nota-secreta' }, made.token)
  return { house, ...made, conversation, path: `/api/conversations/${conversation.id}` }
}

/** Every table in which a word is still written. */
async function where({ pool }: TestHouse, word: string): Promise<string[]> {
  const { rows } = await pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { schema, name } of rows) {
    const looked = `select 1 from "${schema}"."${name}" t where t::text like $1 limit 1`
    const { rows: hits } = await pool.query(looked, [`%${word}%`])
    if (hits.length > 0) found.push(name)
  }
  return found
}

test('a conversation is deleted for good, with everything said in it, and its figures are told', async () => {
  const { house, token, agent, path } = await twoWrote()
  const stream = await openStream(house.url, token)
  expect((await house.call('DELETE', path, undefined, token)).body.data).toEqual({
    conversations: 1,
    messages: 2,
    notes: 1,
    files: 0,
    leads: 0,
  })
  await stream.until(
    () => stream.events.some((event) => JSON.stringify(event).includes('"isGone":true')),
    'the console to be told',
  )
  await stream.close()
  for (const word of ['palabra-secreta', 'nota-secreta', 'Luz Secreta'])
    expect([word, await where(house, word)]).toEqual([word, []])
  for (const tail of ['', '/messages', '/notes'])
    expect((await house.call('GET', path + tail, undefined, token)).status).toBe(404)
  expect((await house.call('DELETE', path, undefined, token)).body.code).toBe('conversations.not_found')
  const { body } = await house.call('GET', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data.conversationCount).toBe(1)
  expect((await house.call('GET', '/api/conversations', undefined, token)).body.data.items).toHaveLength(1)
})

test('who writes again after their conversation was deleted begins a new one', async () => {
  const { house, bot, token, conversation, path } = await twoWrote()
  await house.call('DELETE', path, undefined, token)
  await converse(house, bot, luz, 'hola otra vez')
  const now = await thread(house, token)
  expect(now.conversation.id).not.toBe(conversation.id)
  expect(now.messages.map(({ content }: { content: string }) => content)).toEqual([
    'hola otra vez',
    'Eco: hola otra vez',
  ])
})

test('an answer that is being thought of while its conversation is deleted reaches nobody', async () => {
  const { house, bot, token, path } = await twoWrote()
  house.model.hold()
  bot.say(luz, '¿siguen ahí?')
  await heard(bot)
  const working = house.drain()
  await house.model.waitForCalls(3)
  expect((await house.call('DELETE', path, undefined, token)).status).toBe(200)
  house.model.release()
  await working
  expect(bot.sent.map(({ shown }) => shown)).not.toContain('Eco: ¿siguen ahí?')
})

test('everything known of a contact goes from all agents, and the figures are told before and after', async () => {
  const { house, token, conversation, path } = await twoWrote()
  const botToken = '70999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'
  const second = house.telegram.addBot(botToken, { id: 70_999, username: 'otro_bot', name: 'Otro' })
  const draft = { name: 'Otro', description: 'x', prompt: 'x', platform: 'telegram', botToken }
  await house.call('POST', '/api/agents', { ...draft, customConfig: { responseDelay: 0 } }, token)
  await converse(house, second, luz, 'palabra-secreta también aquí')
  expect((await house.call('GET', `${path}/contact`, undefined, token)).body.data).toEqual({
    conversations: 2,
    messages: 4,
    notes: 1,
    files: 0,
    leads: 0,
  })
  const stranger = await signUp(house, 'vecina')
  expect((await house.call('DELETE', `${path}/contact`, undefined, stranger.token)).status).toBe(404)
  expect((await house.call('DELETE', `${path}/contact`, undefined, token)).body.data).toEqual({
    conversations: 2,
    messages: 4,
    notes: 1,
    files: 0,
    leads: 0,
  })
  for (const word of ['palabra-secreta', 'nota-secreta', 'Luz Secreta', conversation.id])
    expect([word, (await where(house, word)).filter((table) => table !== 'events')]).toEqual([word, []])
  expect((await house.call('GET', '/api/conversations', undefined, token)).body.data.items).toHaveLength(1)
})
