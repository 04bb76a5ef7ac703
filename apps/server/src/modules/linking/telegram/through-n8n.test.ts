import { problems } from '@portavoz/contract'
import { Api } from 'grammy'
import { expect, test } from 'vitest'
import { isConnected } from '../../../../test/card.ts'
import type { Mood } from '../../../../test/fakes/n8n/moods.ts'
import { badRequest, unauthorized } from '../../../../test/fakes/telegram/refusal.ts'
import { type BotHouse, openBotHouse, withBot } from '../../../../test/n8n-bots.ts'
import { thread } from '../../../../test/people.ts'

const luz = { id: 99, firstName: 'Luz' }
const ELSEWHERE = 'https://otro.ejemplo.co/bot'

const addressOf = ({ n8n }: BotHouse, { id }: { id: string }) => `${n8n.webhookUrl}/telegram-agent/${id}`
const times = (bot: { calls: { method: string }[] }, name: string) =>
  bot.calls.filter(({ method }) => method === name).length

/** An agent whose bot an n8n hears. */
async function heardByN8n(options?: Parameters<typeof openBotHouse>[0]) {
  const kept = await openBotHouse(options)
  const made = await withBot(kept)
  await kept.cardWhen(made.agent.id, (agent) => isConnected(agent) && agent.problem === null)
  return { ...kept, ...made }
}

test('a new bot is its account’s n8n’s: Telegram is told where to bring its messages, and then the workflow', async () => {
  const made = await heardByN8n()
  const { bot, botToken, bots, agent } = made
  const webhookUrl = addressOf(made, agent)
  expect(agent.engine).toBe('n8n')
  expect(bot.webhook.url).toBe(webhookUrl)
  const set = bot.calls.find(({ method }) => method === 'setWebhook')
  expect(set?.params).toMatchObject({ allowed_updates: ['message', 'edited_message', 'callback_query'] })
  expect(times(bot, 'getUpdates')).toBe(0)
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
  expect(times(bot, 'getUpdates')).toBeGreaterThan(0)
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
  const looked = times(bot, 'getWebhookInfo')
  for (let time = 0; time < 5; time++) await house.call('GET', `/api/agents/${agent.id}`, undefined, token)
  await house.drain()
  expect(times(bot, 'getWebhookInfo')).toBe(looked)
  expect(times(bot, 'setWebhook')).toBe(1)
})

test('an address that Telegram does not take is told in Telegram’s words where it was asked for, and on the card', async () => {
  const kept = await openBotHouse()
  const refusal = badRequest('bad webhook: HTTPS url must be provided for webhook')
  const { bot, botToken, agent } = await withBot(kept)
  await kept.cardWhen(agent.id, isConnected)
  bot.fail('setWebhook', refusal)
  const asked = await kept.call('POST', `/agents/telegram/${agent.id}/connect`)
  expect(asked).toMatchObject({
    status: 502,
    body: {
      code: 'telegram.n8n_refused',
      error: '400 - Bad Request: bad webhook: HTTPS url must be provided for webhook',
    },
  })
  expect(JSON.stringify(asked.body)).not.toContain(botToken)

  bot.webhook.url = ''
  await kept.cardWhen(agent.id, ({ problem }) => problem?.code === 'telegram.n8n_refused')
  bot.heal()
  await kept.cardWhen(agent.id, (card) => isConnected(card) && card.problem === null)
  expect(bot.webhook.url).toBe(addressOf(kept, agent))
})

test('a token in what Telegram says is not told', async () => {
  const { bot, botToken, agent, call } = await heardByN8n()
  bot.fail('setWebhook', badRequest(`bad webhook: bot${botToken} is not here`))
  const { body } = await call('POST', `/agents/telegram/${agent.id}/connect`)
  expect(body.error).toBe('400 - Bad Request: bad webhook: bot*** is not here')
})

test('while Telegram is away, connecting says so, and the agent is well again by itself', async () => {
  const { house, agent, call, cardWhen } = await heardByN8n()
  await house.telegram.unplug()
  expect(await call('POST', `/agents/telegram/${agent.id}/connect`)).toMatchObject({
    status: 503,
    body: { error: 'Error de conexión con el servicio de Telegram' },
  })
  await cardWhen(agent.id, ({ problem }) => problem?.code === 'telegram.unreachable')
  await house.telegram.plugIn()
  await cardWhen(agent.id, (card) => isConnected(card) && card.problem === null)
})

const silences: Mood[] = [
  'html',
  'cors',
  'empty',
  'early',
  'forbidden',
  'unauthorized',
  'broken',
  'bad_gateway',
  'reset',
  'silent',
]
test.each(silences)(
  'a workflow that is «%s» is tolerated and not passed over: the card says so until it answers',
  async (mood) => {
    const kept = await openBotHouse()
    kept.n8n.beIn(mood)
    const { bot, agent } = await withBot(kept)
    const card = await kept.cardWhen(agent.id, ({ problem }) => problem?.code === 'telegram.n8n_untold')
    expect(card).toMatchObject({ status: 'error', connection: { state: 'connected' } })
    expect(card.problem?.text).toMatch(/^No se pudo conectar con el servidor del agente/)
    expect(bot.webhook.url).toBe(addressOf(kept, agent))
    expect(JSON.stringify(card) + JSON.stringify(kept.house.lines)).not.toMatch(/canario/i)

    kept.n8n.beIn('ok')
    await kept.cardWhen(agent.id, (now) => isConnected(now) && now.problem === null)
    expect(kept.bots.operations().slice(-3)).toEqual(['test', 'setup_webhook', 'connect'])
  },
)

test('a workflow that says no to one operation is asked for them all again, in their order', async () => {
  const kept = await openBotHouse()
  kept.bots.refuse('setup_webhook', { success: false, error: 'no' })
  const { agent } = await withBot(kept)
  await kept.cardWhen(agent.id, ({ problem }) => problem?.code === 'telegram.n8n_untold')
  expect(kept.bots.operations()).not.toContain('connect')
  kept.bots.heal()
  await kept.cardWhen(agent.id, ({ problem }) => problem === null)
  expect(kept.bots.operations().slice(-3)).toEqual(['test', 'setup_webhook', 'connect'])
})

test('what Telegram could not bring to n8n lately is on the card, and what it could not bring long ago is not', async () => {
  const { bot, agent, n8n, cardWhen } = await heardByN8n()
  n8n.beIn('broken')
  bot.say(luz, 'hola')
  expect(await bot.webhook.deliver()).toEqual([500])
  const card = await cardWhen(agent.id, ({ problem }) => problem?.code === 'telegram.n8n_failing')
  expect(card).toMatchObject({ status: 'error', connection: { state: 'waiting_for_connection' } })
  expect(card.problem?.text).toBe(problems['telegram.n8n_failing'].text)
  n8n.beIn('ok')
  bot.webhook.fail('Wrong response from the webhook: 500', new Date(Date.now() - 11 * 60_000))
  await cardWhen(agent.id, (now) => isConnected(now) && now.problem === null)
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

test('whoever hangs up is hung up at Telegram first, and then the workflow is told', async () => {
  const { bot, agent, bots, call, cardWhen } = await heardByN8n()
  const { body } = await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  expect(body.data.connection).toMatchObject({ state: 'disconnected', isHangingUp: true })
  await cardWhen(agent.id, ({ connection }) => !connection.isHangingUp)
  expect(bot.webhook.url).toBe('')
  expect(bots.operations().slice(3)).toEqual(['remove_webhook', 'stop'])
  expect(bots.told.at(-1)).toMatchObject({ path: '/telegram-api', body: { message: { text: '/stop' } } })

  await call('POST', `/agents/telegram/${agent.id}/connect`)
  await cardWhen(agent.id, isConnected)
  expect(bots.operations().slice(5)).toEqual(['test', 'setup_webhook', 'connect'])
})

test('hanging up is pending while Telegram is away, silent all the same, and done as soon as it is back', async () => {
  const made = await heardByN8n()
  const { house, bot, agent, call, cardWhen, bots } = made
  made.answerFor(agent)
  bot.fail('deleteWebhook', 'resetBefore')
  await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  await bot.waitFor(() => times(bot, 'deleteWebhook') > 1, 'a second try')
  expect((await call('GET', `/agents/${agent.id}`)).body.data.connection.isHangingUp).toBe(true)
  expect(await call('PUT', `/agents/${agent.id}/engine`, { engine: 'embedded' })).toMatchObject({
    status: 409,
    body: { code: 'agents.leaving' },
  })
  bot.say(luz, '¿Siguen ahí?')
  expect(await bot.webhook.deliver()).toEqual([200])
  expect(bot.sent).toEqual([])
  expect((await thread(house, made.token)).messages).toMatchObject([{ content: '¿Siguen ahí?' }])
  bot.heal()
  await cardWhen(agent.id, ({ connection }) => !connection.isHangingUp)
  expect(bot.webhook.url).toBe('')
  expect(bots.operations().at(-1)).toBe('stop')
})

test.each(['silent', 'html', 'reset'] as const)('a workflow that is «%s» hinders nobody who hangs up', async (mood) => {
  const { bot, agent, call, cardWhen, n8n } = await heardByN8n()
  n8n.beIn(mood)
  await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  await cardWhen(agent.id, ({ connection }) => connection.state === 'disconnected' && !connection.isHangingUp)
  expect(bot.webhook.url).toBe('')
})

test('a bot whose token was refused is left: Telegram brings nothing of it', async () => {
  const { bot, agent, call, cardWhen } = await heardByN8n()
  bot.fail('*', unauthorized())
  await cardWhen(agent.id, ({ problem }) => problem?.code === 'telegram.token_revoked')
  await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  await cardWhen(agent.id, ({ connection }) => !connection.isHangingUp)
})

test('a bot whose agent is deleted, or that gives way to another, is brought to n8n no more', async () => {
  const { house, bot, agent, bots, call, cardWhen } = await heardByN8n()
  const next = '73998:DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD'
  const other = house.telegram.addBot(next, { id: 73_998, username: 'nuevo_bot', name: 'Nuevo' })
  await call('PUT', `/agents/${agent.id}`, { botToken: next })
  await bot.waitFor(() => times(bot, 'deleteWebhook') === 1, 'the first to be left')
  await cardWhen(agent.id, (card) => isConnected(card) && card.problem === null)
  expect(other.webhook.url).toMatch(new RegExp(`${agent.id}$`))
  expect(bots.told.filter(({ body }) => body['botToken'] === next).map(({ operation }) => operation)).toEqual([
    'test',
    'setup_webhook',
    'connect',
  ])
  await call('DELETE', `/agents/${agent.id}`)
  await other.waitFor(() => times(other, 'deleteWebhook') === 1, 'the second to be left')
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
