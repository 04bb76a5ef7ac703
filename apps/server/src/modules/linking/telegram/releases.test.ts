import { expect, test } from 'vitest'
import { isConnected } from '../../../../test/card.ts'
import {
  addressOf,
  type BotHouse,
  haste,
  heardByN8n,
  openBotHouse,
  timesOf,
  withBot,
} from '../../../../test/n8n-bots.ts'
import { openHouse } from '../../../../test/house.ts'
import { PASSWORD } from '../../../../test/people.ts'

/** What was on its way to Telegram has arrived after this. */
const SETTLED_MS = 61_000

type Kept = Pick<BotHouse, 'house'>

const releases = ({ house }: Kept) => house.db.selectFrom('botReleases').selectAll().execute()

const untilReleased = ({ house }: Kept) => expect.poll(() => releases({ house }), { timeout: 20_000 }).toEqual([])

/** An embedded agent whose owner moves it to n8n. */
async function embedded() {
  const kept = await openBotHouse({ isEnabled: false })
  const made = await withBot(kept)
  await kept.cardWhen(made.agent.id, isConnected)
  await kept.useN8n()
  const move = async () =>
    expect(await kept.call('PUT', `/agents/${made.agent.id}/engine`, { engine: 'n8n' })).toMatchObject({ status: 200 })
  return { ...kept, ...made, move }
}

test.each([
  ['before Telegram took the address', 'door'],
  ['after Telegram took the address and before it said so', 'taken'],
  ['while the workflow is told of the bot', 'begin'],
] as const)('delete agent: %s, moving to n8n leaves no webhook and a workflow that knows it', async (_, step) => {
  const made = await embedded()
  const { house, bot, bots, n8n, agent, call, move } = made
  const held = step === 'door' ? bot.hold('setWebhook') : null
  if (step === 'taken') bot.fail('setWebhook', 'acceptThenReset', 1)
  if (step === 'begin') n8n.beIn('silent')
  await move()
  await held?.arrived
  if (step === 'taken') await bot.waitFor(() => bot.webhook.url !== '', 'the address to be taken')
  if (step === 'begin') await n8n.waitForCalls(1)
  expect((await call('DELETE', `/agents/${agent.id}`)).status).toBe(200)
  expect(await releases(made)).toHaveLength(1)
  held?.release()
  n8n.beIn('ok')
  await bot.waitFor(() => bot.webhook.url === '' && timesOf(bot, 'deleteWebhook') > 0, 'the address to be taken away')
  house.skip(SETTLED_MS)
  await untilReleased(made)
  expect(bot.webhook.url).toBe('')
  expect(bots.operations().slice(-2)).toEqual(['remove_webhook', 'stop'])
})

test('delete agent: an address that reaches Telegram after its first look is taken away too', async () => {
  const made = await heardByN8n()
  const { house, bot, agent, call } = made
  const held = bot.hold('setWebhook')
  const connecting = call('POST', `/agents/telegram/${agent.id}/connect`)
  await held.arrived
  await call('DELETE', `/agents/${agent.id}`)
  await bot.waitFor(() => bot.webhook.url === '', 'the first address to be taken away')
  held.release()
  expect((await connecting).status).toBe(404)
  await bot.waitFor(() => timesOf(bot, 'deleteWebhook') > 1, 'the second address to be taken away')
  house.skip(SETTLED_MS)
  await untilReleased(made)
  expect(bot.webhook.url).toBe('')
})

test('delete agent: while Telegram is away the release waits, also for the next process, and is done once it is back', async () => {
  const made = await heardByN8n()
  const { house, bot, agent, n8n, call } = made
  bot.fail('*', 'resetBefore')
  await call('DELETE', `/agents/${agent.id}`)
  await bot.waitFor(() => timesOf(bot, 'getWebhookInfo') > 3, 'Telegram to be asked in vain')
  const [row] = await releases(made)
  await house.stop()
  expect(JSON.stringify(row)).not.toContain(made.botToken)
  const next = await openHouse({
    beside: { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url },
    env: { ALLOWED_PRIVATE_ORIGINS: n8n.url },
    outside: { telegramWaits: haste },
  })
  next.skip(SETTLED_MS)
  bot.heal()
  await untilReleased({ house: next })
  expect(bot.webhook.url).toBe('')
})

test('delete account: its bots are brought to n8n no more, and the workflow is told without the account', async () => {
  const made = await heardByN8n()
  const { house, bot, bots, call } = made
  bot.fail('*', 'resetBefore')
  expect((await call('POST', '/user/delete', { currentPassword: PASSWORD })).status).toBe(200)
  await bot.waitFor(() => timesOf(bot, 'getWebhookInfo') > 3, 'Telegram to be asked in vain')
  house.skip(SETTLED_MS)
  bot.heal()
  await untilReleased(made)
  expect(bot.webhook.url).toBe('')
  expect(bots.operations().slice(-2)).toEqual(['remove_webhook', 'stop'])
})

test('release: the workflow is asked until it understands, and given up after a day', async () => {
  const made = await heardByN8n()
  const { house, bots, n8n, call, agent } = made
  bots.refuse('remove_webhook', { success: false })
  await call('DELETE', `/agents/${agent.id}`)
  house.skip(SETTLED_MS)
  await bots.met('remove_webhook', 2)
  expect(await releases(made)).toHaveLength(1)
  house.skip(25 * 3_600_000)
  await untilReleased(made)
  expect(n8n.calls.length).toBeGreaterThan(2)
})

test('release: an agent that is connected again keeps its address, and a bot of another agent keeps its own', async () => {
  const made = await openBotHouse({ isEnabled: false, env: { PUBLIC_URL: 'https://consola.tienda.co' } })
  const { house, call } = made
  const { bot, agent, botToken } = await withBot(made)
  await made.cardWhen(agent.id, isConnected)
  const { url } = bot.webhook
  expect(url).toMatch(/^https:\/\/consola\.tienda\.co\/webhooks\/telegram\//)
  await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  await bot.waitFor(() => bot.webhook.url === '', 'the address to be taken away')
  await call('POST', `/agents/telegram/${agent.id}/connect`)
  await bot.waitFor(() => bot.webhook.url === url, 'the address to be set again')
  await made.cardWhen(agent.id, isConnected)
  expect(bot.webhook.url).toBe(url)

  await call('DELETE', `/agents/${agent.id}`)
  const draft = { name: 'Otra', description: 'Vende', prompt: 'Vende', platform: 'telegram', botToken }
  const other = (await call('POST', '/agents', draft)).body.data
  await made.cardWhen(other.id, isConnected)
  const its = bot.webhook.url
  expect(its).not.toBe(url)
  house.skip(SETTLED_MS)
  await untilReleased(made)
  expect(bot.webhook.url).toBe(its)
})

test('release: a token that Telegram refuses, or that no key opens, does not stay for ever', async () => {
  const made = await heardByN8n()
  const { house, bot, agent, call } = made
  bot.revoke()
  await call('DELETE', `/agents/${agent.id}`)
  await untilReleased(made)
  await house.db
    .insertInto('botReleases')
    .values({ id: 'rel_1', agentId: agent.id, botId: '7', webhookId: 'hook_1', sealed: 'v1.x.y', askedAt: new Date() })
    .execute()
  house.skip(31 * 24 * 3_600_000)
  await house.tidy()
  expect(await releases(made)).toEqual([])
})

test('move: the agent says that its workflow may know the bot before Telegram or n8n is asked for anything', async () => {
  const { house, bot, agent, move, ...kept } = await embedded()
  const held = bot.hold('setWebhook')
  await move()
  await held.arrived
  const row = await house.db.selectFrom('agents').select('workflowAddress').executeTakeFirstOrThrow()
  expect(row.workflowAddress).toBe('')
  held.release()
  await kept.cardWhen(agent.id, (card) => isConnected(card) && card.problem === null)
  expect(bot.webhook.url).toBe(addressOf(kept, agent))
})
