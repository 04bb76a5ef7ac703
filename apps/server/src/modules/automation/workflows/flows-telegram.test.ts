import type { Conversation } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { cardUntil, isConnected } from '../../../../test/card.ts'
import { openFlowHouse } from '../../../../test/flows.ts'
import { withBot } from '../../../../test/n8n-bots.ts'

const luz = { id: 99, firstName: 'Luz' }

type Opened = Awaited<ReturnType<typeof openFlowHouse>>

/** An agent whose bot our workflows hear. */
async function withFlowBot({ house, call, token }: Opened) {
  const made = await withBot({ house, call })
  await cardUntil(house, token, made.agent.id, (agent) => isConnected(agent) && agent.problem === null)
  return made
}

const namesKept = async ({ house }: Opened) =>
  (
    await house.pool.query<{ name: string }>('select external_id as name from messages where external_id is not null')
  ).rows
    .map(({ name }) => name)
    .toSorted()

test('two bots of one account number their messages alike: each keeps its own, answered once however often it is brought', async () => {
  const opened = await openFlowHouse()
  const { call, n8n, settled } = opened
  const bots = [await withFlowBot(opened), await withFlowBot(opened)]
  for (const [index, { bot }] of bots.entries()) {
    const { update } = bot.say(luz, `hola ${index}`)
    expect(await bot.webhook.deliver()).toEqual([200])
    await settled()
    expect(await bot.webhook.post(update)).toBe(200)
    await settled()
    const said = bot.sent.map(({ text }) => text)
    expect(said).toEqual([expect.stringContaining(`Eco: hola ${index}`)])
  }
  const { items } = (await call('GET', '/conversations')).body.data as { items: Conversation[] }
  expect(items.map(({ totalMessages }) => totalMessages)).toEqual([2, 2])
  expect(new Set(items.map(({ agentId }) => agentId))).toEqual(new Set(bots.map(({ agent }) => agent.id)))
  expect(await namesKept(opened)).toEqual(bots.map(({ bot }) => `${bot.me.id}:1`).toSorted())
  expect(n8n.failures).toEqual([])
})

test('an agent that gets another bot meets the same numbers again, and each is a message of its own', async () => {
  const opened = await openFlowHouse()
  const { house, call, token, settled } = opened
  const { bot, agent } = await withFlowBot(opened)
  bot.say(luz, 'por el primero')
  expect(await bot.webhook.deliver()).toEqual([200])
  await settled()
  const botToken = '73999:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB'
  const fresh = house.telegram.addBot(botToken, { id: 73_999, username: 'segundo_bot', name: 'Segundo' })
  await call('PUT', `/agents/${agent.id}`, { botToken })
  await cardUntil(house, token, agent.id, (card) => fresh.webhook.url !== '' && isConnected(card))
  fresh.say(luz, 'por el segundo')
  expect(await fresh.webhook.deliver()).toEqual([200])
  await settled()
  expect(fresh.sent.map(({ text }) => text)).toEqual(['Eco: por el segundo'])
  expect(await namesKept(opened)).toEqual([`${bot.me.id}:1`, '73999:1'].toSorted())
})
