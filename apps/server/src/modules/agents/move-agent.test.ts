import { expect, test } from 'vitest'
import { isConnected } from '../../../test/card.ts'
import { openBotHouse, withBot } from '../../../test/n8n-bots.ts'
import { converse, heard, thread } from '../../../test/people.ts'
import { isTelegrams } from '../../adapters/telegram/telegram.api.ts'
import type { N8nConnection } from '../../ports/automation.ts'
import { createCheckN8n } from './check-n8n.ts'

const PUBLIC_URL = 'https://portavoz.ejemplo.co'
const luz = { id: 99, firstName: 'Luz' }

/** An agent on the engine that its account's agents have, well. */
async function standing(options?: Parameters<typeof openBotHouse>[0]) {
  const kept = await openBotHouse(options)
  const made = await withBot(kept)
  const { id } = made.agent
  const isWell = () => kept.cardWhen(id, (card) => isConnected(card) && card.problem === null)
  await isWell()
  kept.answerFor(made.agent)
  const move = async (engine: string) => kept.call('PUT', `/agents/${id}/engine`, { engine })
  return { ...kept, ...made, id, isWell, move }
}

/** On its own engine, in an account whose n8n is switched on. */
async function embedded(options: Parameters<typeof openBotHouse>[0] = {}) {
  const made = await standing({ ...options, isEnabled: false })
  await made.useN8n()
  return made
}

const saidIn = async ({ house, token }: Awaited<ReturnType<typeof standing>>) => {
  const { messages } = await thread(house, token)
  return messages.map(({ origin, content }: Record<string, unknown>) => `${String(origin)}: ${String(content)}`)
}

test.each([{}, { PUBLIC_URL }])(
  'an agent goes to n8n and comes back with its conversations, answered once each time %o',
  async (env) => {
    const made = await embedded({ env })
    const { house, bot, bots, id, move, isWell } = made
    const bring = () =>
      bot.webhook.url === '' ? heard(bot) : bot.webhook.deliver({ origin: originOf(bot.webhook.url, house.url) })
    bot.say(luz, 'uno')
    await bring()
    await house.drain()

    const moved = await move('n8n')
    expect(moved).toMatchObject({
      status: 200,
      body: { data: { id, engine: 'n8n', connection: { state: 'waiting_for_connection' } } },
    })
    await isWell()
    expect(bots.operations()).toEqual(['test', 'setup_webhook', 'connect'])
    bot.say(luz, 'dos')
    await bring()
    await house.drain()
    expect(bots.brought.map(({ text }) => text)).toEqual(['dos'])

    await move('embedded')
    await isWell()
    await bots.met('stop')
    bot.say(luz, 'tres')
    await bring()
    await house.drain()
    expect(bots.operations().slice(3)).toEqual(['stop'])
    expect(bots.brought).toHaveLength(1)
    expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: uno', 'Eco: dos', 'Eco: tres'])
    expect(await saidIn(made)).toEqual([
      'contact: uno',
      'ai: Eco: uno',
      'contact: dos',
      'n8n: Eco: dos',
      'contact: tres',
      'ai: Eco: tres',
    ])
  },
)

const originOf = (url: string, house: string) => (url.startsWith(PUBLIC_URL) ? house : new URL(url).origin)

test('what came in between waits at Telegram and is brought to whoever hears the bot then', async () => {
  const made = await embedded()
  const { house, bot, bots, move, isWell, useN8n, n8n } = made
  n8n.beIn('html')
  bot.fail('setWebhook', 'resetBefore')
  await move('n8n')
  await bot.waitFor(() => bot.calls.some(({ method }) => method === 'setWebhook'), 'the bot to be handed over')
  bot.say(luz, 'en medio')
  expect(bot.inbox.pending).toHaveLength(1)
  n8n.beIn('ok')
  bot.heal()
  await isWell()
  expect(await bot.webhook.deliver()).toEqual([200])
  await house.drain()
  expect(bots.brought.map(({ text }) => text)).toEqual(['en medio'])
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: en medio'])
  await useN8n()
})

test('what was kept and not confirmed is not brought to n8n as well', async () => {
  const made = await embedded()
  const { house, bot, bots, move, isWell } = made
  // From here on only the question that confirms gets through.
  const kept = () => bot.calls.some(({ method, params }) => method === 'getUpdates' && Number(params['offset']) > 0)
  const off = bot.onCall('getUpdates', ({ params }) =>
    Number(params['offset']) > 0 && Number(params['limit'] ?? 100) !== 1 ? 'resetBefore' : undefined,
  )
  bot.say(luz, 'hola')
  await bot.waitFor(kept, 'the message to be kept')
  expect(bot.inbox.pending).toHaveLength(1)
  await move('n8n')
  await isWell()
  off()
  expect(await bot.webhook.deliver()).toEqual([])
  await house.drain()
  expect(bots.brought).toEqual([])
  expect(bot.sent.map(({ shown }) => shown)).toEqual(['Eco: hola'])
})

test('a workflow that asks about what we answered ourselves is given nothing to say', async () => {
  const made = await embedded()
  const { house, bot, key, id } = made
  await converse(house, bot, luz, 'hola')
  const conversation = { sessionName: `wf_${id}`, userPhone: '99', externalId: '1' }
  const asked = await house.call('POST', `/api/agents/${id}/execution`, { input: 'hola', conversation }, key)
  expect(asked.body.data).toMatchObject({
    reply: null,
    outcome: 'answered',
    reason: 'Portavoz ya lo respondió por su cuenta: no hay que enviar nada.',
  })
  expect(bot.sent).toHaveLength(1)
  expect(await saidIn(made)).toEqual(['contact: hola', 'ai: Eco: hola'])
})

test('what n8n answered is not answered again when Telegram brings it to us', async () => {
  const made = await standing()
  const { house, bot, move, isWell } = made
  const { update } = bot.say(luz, 'hola')
  // Telegram does not hear that it was taken.
  await bot.webhook.post(update)
  expect(bot.sent).toHaveLength(1)
  await move('embedded')
  await isWell()
  await heard(bot)
  await house.drain()
  expect(bot.sent).toHaveLength(1)
  expect(await saidIn(made)).toEqual(['contact: hola', 'n8n: Eco: hola'])
})

test('an agent is moved to an n8n that is there and switched on alone', async () => {
  const made = await embedded()
  const { bot, id, move, useN8n, isWell } = made
  await useN8n(false)
  const refused = { status: 409, body: { code: 'agents.no_n8n' } }
  expect(await move('n8n')).toMatchObject(refused)
  expect((await made.call('GET', `/agents/${id}`)).body.data).toMatchObject({ engine: 'embedded' })
  expect((await move('paloma')).status).toBe(400)
  await useN8n()
  expect((await move('embedded')).body.data.engine).toBe('embedded')
  await isWell()
  expect(bot.webhook.url).toBe('')
})

test('an owner who hung up has hung up, whoever hears the agent', async () => {
  const made = await embedded()
  const { bot, id, move, call, isWell } = made
  await call('POST', `/agents/telegram/${id}/disconnect`)
  expect((await move('n8n')).body.data).toMatchObject({ engine: 'n8n', connection: { state: 'disconnected' } })
  expect(bot.webhook.url).toBe('')
  await call('POST', `/agents/telegram/${id}/connect`)
  await isWell()
  expect(bot.webhook.url).toContain(id)
})

test('Telegram’s own servers reach what the internet does: another address is refused before the bot is given away', async () => {
  const connection = { webhookUrl: 'http://192.168.1.5:5678/webhook', isEnabled: true } as N8nConnection
  const check = (isInTelegramsReach: boolean) =>
    createCheckN8n({ connectionOf: async () => connection, isInTelegramsReach: () => isInTelegramsReach })
  await expect(check(false)('u', 'telegram')).rejects.toMatchObject({ code: 'agents.n8n_inward' })
  await expect(check(false)('u', 'whatsapp')).resolves.toBeUndefined()
  await expect(check(true)('u', 'telegram')).resolves.toBeUndefined()
  expect(['https://api.telegram.org', 'http://127.0.0.1:8081'].map(isTelegrams)).toEqual([true, false])
})
