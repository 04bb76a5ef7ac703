import { problems } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { isConnected } from '../../../../test/card.ts'
import type { Mood } from '../../../../test/fakes/n8n/moods.ts'
import { badRequest } from '../../../../test/fakes/telegram/refusal.ts'
import { addressOf, heardByN8n, openBotHouse, withBot } from '../../../../test/n8n-bots.ts'

const luz = { id: 99, firstName: 'Luz' }

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
