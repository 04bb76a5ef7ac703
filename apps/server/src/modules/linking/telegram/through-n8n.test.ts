import { Api } from 'grammy'
import { expect, test } from 'vitest'
import { isConnected } from '../../../../test/card.ts'
import { openHouse } from '../../../../test/house.ts'
import { KEY } from '../../../../test/key.ts'
import { addressOf, haste, heardByN8n, openBotHouse, timesOf, withBot } from '../../../../test/n8n-bots.ts'
import { thread } from '../../../../test/people.ts'
import { createSecrets } from '../../../platform/secrets.ts'

const luz = { id: 99, firstName: 'Luz' }
const ELSEWHERE = 'https://otro.ejemplo.co/bot'

test('a new bot is its account’s n8n’s: Telegram is told where to bring its messages, and then the workflow', async () => {
  const made = await heardByN8n()
  const { bot, botToken, bots, agent } = made
  const webhookUrl = addressOf(made, agent)
  expect(agent.engine).toBe('n8n')
  expect(bot.webhook.url).toBe(webhookUrl)
  const set = bot.calls.find(({ method }) => method === 'setWebhook')
  expect(set?.params).toMatchObject({ allowed_updates: ['message', 'edited_message', 'callback_query'] })
  expect(timesOf(bot, 'getUpdates')).toBe(0)
  // What the workflow wants to be shown, by us and by Telegram alike.
  expect(bot.webhook.secretToken).toMatch(/^[\w-]{43}$/)
  expect(bots.told.map(({ path, operation, body }) => [path, operation, body['botToken'], body['webhookUrl']])).toEqual(
    [
      ['/telegram-api', 'test', botToken, webhookUrl],
      ['/telegram-api', 'setup_webhook', botToken, webhookUrl],
      [`/telegram-api/${agent.id}`, 'connect', botToken, webhookUrl],
    ],
  )
  expect(bots.told[0]?.body).toMatchObject({ botUsername: bot.me.username, timestamp: expect.any(String) })
})

test('a workflow that has a path for each operation in place of one for all is told there', async () => {
  const kept = await openBotHouse()
  const said: [string, unknown][] = []
  for (const path of ['/telegram-api', '/telegram-api/:id']) kept.n8n.deactivate(path)
  kept.n8n.activate('/telegram/:id', (body, path) => {
    said.push([path, body['operationType']])
    return { success: true }
  })
  const { agent } = await withBot(kept)
  await kept.cardWhen(agent.id, (card) => isConnected(card) && card.problem === null)
  expect(said).toEqual([
    ['/telegram/test', 'test'],
    ['/telegram/setup_webhook', 'setup_webhook'],
    ['/telegram/connect', 'connect'],
  ])
  await kept.call('POST', `/agents/telegram/${agent.id}/disconnect`)
  await kept.cardWhen(agent.id, ({ connection }) => !connection.isHangingUp)
  expect(said.at(-1)).toEqual(['/telegram/remove_webhook', 'remove_webhook'])
})

test('an account whose n8n is switched off, or that has none, keeps its own engine', async () => {
  const off = await openBotHouse({ isEnabled: false })
  const { agent, bot } = await withBot(off)
  expect(agent.engine).toBe('embedded')
  await off.cardWhen(agent.id, isConnected)
  expect(timesOf(bot, 'getUpdates')).toBeGreaterThan(0)
  expect(off.bots.told).toEqual([])
})

test('what a customer writes goes to n8n, is answered by the agent, and stands in one thread with what a person writes', async () => {
  const made = await heardByN8n()
  const { house, bot, bots, agent, token, call } = made
  made.answerFor(agent)
  bot.say(luz, '¿Abren hoy?')
  expect(await bot.webhook.deliver()).toEqual([200])
  expect(bots.brought).toEqual([{ agentId: agent.id, text: '¿Abren hoy?' }])
  expect(bot.sent).toMatchObject([{ chat_id: 99, shown: 'Eco: ¿Abren hoy?' }])

  const { conversation } = await thread(house, token)
  await call('POST', `/conversations/${conversation.id}/messages`, { content: 'Te espero a las cuatro' })
  await house.drain()
  expect(bot.sent.at(-1)).toMatchObject({ chat_id: 99, shown: 'Te espero a las cuatro' })
  const { messages } = await thread(house, token)
  expect(messages.map(({ origin, status }: Record<string, unknown>) => [origin, status])).toEqual([
    ['contact', null],
    ['n8n', 'sent'],
    ['console', 'sent'],
  ])
  // Somebody took the conversation over: the workflow says nothing.
  bot.say(luz, 'Gracias')
  await bot.webhook.deliver()
  expect(bot.sent).toHaveLength(2)
})

test('a bot that is well is looked at once in five minutes', async () => {
  const { house, bot, token, agent } = await heardByN8n({ telegramWaits: { firstMs: 10 } })
  const looked = timesOf(bot, 'getWebhookInfo')
  for (let time = 0; time < 5; time++) await house.call('GET', `/api/agents/${agent.id}`, undefined, token)
  await house.drain()
  expect(timesOf(bot, 'getWebhookInfo')).toBe(looked)
  expect(timesOf(bot, 'setWebhook')).toBe(1)
})

test('a bot that another system takes is left to it until its owner says otherwise', async () => {
  const { house, bot, botToken, agent, call, cardWhen, ...made } = await heardByN8n()
  const someoneElse = new Api(botToken, { apiRoot: house.telegram.url })
  await someoneElse.setWebhook(ELSEWHERE)
  await cardWhen(agent.id, ({ problem }) => problem?.code === 'telegram.foreign_webhook')
  expect((await call('POST', `/agents/telegram/${agent.id}/connect`)).status).toBe(200)
  await cardWhen(agent.id, ({ problem }) => problem?.code === 'telegram.foreign_webhook')
  expect(bot.webhook.url).toBe(ELSEWHERE)
  await call('POST', `/agents/telegram/${agent.id}/connect`, { replaceWebhook: true })
  await cardWhen(agent.id, (card) => isConnected(card) && card.problem === null)
  expect(bot.webhook.url).toBe(`${made.n8n.webhookUrl}/telegram-agent/${agent.id}`)
})

test('an address at its account’s own n8n is nobody else’s', async () => {
  const kept = await openBotHouse()
  const { agent, bot, botToken } = await withBot(kept)
  await kept.cardWhen(agent.id, isConnected)
  const foreign = async () =>
    (await kept.call('POST', '/telegram/validate', { botToken })).body.data.foreignWebhook as string | null
  expect(await foreign()).toBeNull()

  const unknown = '73999:CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC'
  const free = kept.house.telegram.addBot(unknown, { id: 73_999, username: 'viejo_bot', name: 'Viejo' })
  const ask = async () =>
    (await kept.call('POST', '/telegram/validate', { botToken: unknown })).body.data.foreignWebhook
  free.webhook.url = `${kept.n8n.webhookUrl}/mi-flujo-de-antes`
  expect(await ask()).toBeNull()
  free.webhook.url = `${kept.n8n.webhookUrl}-de-otro/flujo`
  expect(await ask()).not.toBeNull()
  free.webhook.url = ELSEWHERE
  expect(await ask()).toBe('otro.ejemplo.co')
  expect(bot.webhook.url).toContain(agent.id)
})

test('another address of n8n, or one that somebody took away, is set again', async () => {
  const made = await heardByN8n()
  const { bot, agent, cardWhen, useN8n, n8n } = made
  bot.webhook.url = ''
  await bot.waitFor(() => bot.webhook.url === addressOf(made, agent), 'the same address')
  n8n.activate('/otra/telegram-api', () => ({ success: true }))
  n8n.activate('/otra/telegram-api/:id', () => ({ success: true }))
  await useN8n(true, `${n8n.webhookUrl}/otra`)
  await bot.waitFor(() => bot.webhook.url === `${n8n.webhookUrl}/otra/telegram-agent/${agent.id}`, 'the new address')
  await cardWhen(agent.id, (card) => isConnected(card) && card.problem === null)
})

test('of a server that was given another key the workflow hears another secret, and then Telegram; each once', async () => {
  const { house, n8n, bots, bot } = await heardByN8n()
  const before = bot.webhook.secretToken
  await house.stop()
  const { database, telegram, model } = house
  const withAnotherKey = () =>
    openHouse({
      beside: { database, telegramUrl: telegram.url, modelUrl: model.url },
      env: { ALLOWED_PRIVATE_ORIGINS: n8n.url },
      outside: {
        telegramWaits: haste,
        n8nPatienceMs: 2_000,
        secrets: createSecrets(['otra clave de treinta y dos letras', KEY]),
      },
    })
  // Until it has the new one the workflow turns away whoever shows it.
  n8n.beIn('forbidden')
  const renewed = await withAnotherKey()
  const calls = n8n.calls.length
  await n8n.waitForCalls(calls + 3)
  expect(bot.webhook.secretToken).toBe(before)
  n8n.beIn('ok')
  await bot.waitFor(() => bot.webhook.secretToken !== before, 'another secret')
  expect(bots.operations().slice(3)).toEqual(['test', 'setup_webhook', 'connect'])
  const after = bot.webhook.secretToken
  await renewed.stop()
  const [set, looked] = [timesOf(bot, 'setWebhook'), timesOf(bot, 'getWebhookInfo')]
  await withAnotherKey()
  await bot.waitFor(() => timesOf(bot, 'getWebhookInfo') > looked + 3, 'some looks')
  expect([bot.webhook.secretToken, timesOf(bot, 'setWebhook'), bots.operations().length]).toEqual([after, set, 6])
})

test('no call of an agent of n8n, and no line of the log, tells its token', async () => {
  const { house, agent, botToken, call, n8n, cardWhen } = await heardByN8n()
  n8n.beIn('html')
  const told = [
    await call('POST', `/agents/telegram/${agent.id}/connect`),
    await call('GET', `/agents/${agent.id}`),
    await call('GET', '/agents'),
  ]
  await cardWhen(agent.id, ({ problem }) => problem?.code === 'telegram.n8n_untold')
  const read = JSON.stringify(told) + JSON.stringify(house.lines)
  expect(read).not.toContain(botToken.split(':')[1])
})
