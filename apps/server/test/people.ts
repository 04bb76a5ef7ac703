import type { Bot, Customer } from './fakes/telegram/bot.ts'
import type { TestHouse } from './house.ts'

export const PASSWORD = 'una-clave-larga'

/** Signs a new user up and in, through the real calls; where letters can be sent, with a proved address. */
export async function signUp({ call, db }: TestHouse, username: string): Promise<{ token: string; id: string }> {
  await call('POST', '/api/auth/signup', { username, email: `${username}@ejemplo.co`, password: PASSWORD })
  await db.updateTable('users').set({ mustVerify: false }).where('username', '=', username).execute()
  const { body } = await call('POST', '/api/auth/signin', { username, password: PASSWORD })
  return { token: body.accessToken, id: body.id }
}

let bots = 0

/** A user with one Telegram agent whose bot is heard. `customConfig` over an agent that waits for no burst. */
export async function withAgent(house: TestHouse, customConfig: Record<string, unknown> = {}, username = 'mariana') {
  const owner = await signUp(house, username)
  bots += 1
  const botToken = `70000${bots}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
  const bot = house.telegram.addBot(botToken, { id: 700_000 + bots, username: `tienda${bots}_bot`, name: 'Tienda' })
  const made = await house.call(
    'POST',
    '/api/agents',
    {
      name: 'Ventas',
      description: 'Vende',
      prompt: 'Eres vendedor',
      platform: 'telegram',
      botToken,
      customConfig: { responseDelay: 0, useTypingIndicator: false, ...customConfig },
    },
    owner.token,
  )
  return { owner, bot, botToken, agent: made.body.data, token: owner.token }
}

/** Resolves once everything said so far is kept: the poller confirms only what was committed. */
export const heard = (bot: Bot) => bot.waitFor(() => bot.inbox.pending.length === 0, 'every update to be confirmed')

/** The customer says it, it is kept, and everything that it asks for is done. */
export async function converse(house: TestHouse, bot: Bot, customer: Customer, said: Parameters<Bot['say']>[1]) {
  bot.say(customer, said)
  await heard(bot)
  await house.drain()
}

/** The thread of the agent's only conversation, as the console reads it. */
export async function thread({ call }: TestHouse, token: string) {
  const { body } = await call('GET', '/api/conversations', undefined, token)
  const id = body.data.items[0]?.id
  const messages = await call('GET', `/api/conversations/${id}/messages`, undefined, token)
  return { conversation: body.data.items[0], messages: messages.body.data?.items ?? [] }
}
