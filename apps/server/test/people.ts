import { createAsk } from '../src/db/ask.ts'
import { createAuthStore } from '../src/modules/auth/auth.store.ts'
import { createLetIn } from '../src/modules/auth/let-in.ts'
import { signInPatience } from '../src/modules/auth/patience.ts'
import { newId } from '../src/platform/ids.ts'
import { passwords, trusted } from '../src/platform/passwords.ts'
import type { Bot, Customer } from './fakes/telegram/bot.ts'
import type { TestHouse } from './house.ts'
import { makeAgent } from './make-agent.ts'

export const PASSWORD = 'una-clave-larga'

/** Of the same password always, and dear: a process computes it once. */
const hashed = passwords.hash(PASSWORD, trusted('test'))

/**
 * A new user, signed in on a browser that shows nothing, as after both calls but without their hashes; where letters can
 * be sent through the real ones, with a proved address.
 */
export async function signUp(house: TestHouse, username: string): Promise<{ token: string; id: string }> {
  if (house.post) return throughTheDoor(house, username)
  const { db, pool, clock } = house
  const ask = createAsk(pool)
  const now = clock.now()
  const [id, email, passwordHash] = [newId(now.getTime()), `${username.toLowerCase()}@ejemplo.co`, await hashed]
  const user = { id, username, email, passwordHash, roles: ['ROLE_USER' as const], avatar: null, createdAt: now }
  await db
    .transaction()
    .execute((tx) => createAuthStore(db, ask).insert(tx, { ...user, emailVerifiedAt: null, mustVerify: false }))
  const enter = createLetIn({ db, ask, clock })
  const visitor = { source: '127.0.0.1', device: null, userAgent: 'node' }
  const { ofStranger } = signInPatience('', visitor.source, '')
  const entered = await enter({ ...user, isUnproved: false, knowsDevice: false }, visitor, ofStranger[0])
  if (!entered) throw new Error(`${username} was there already`)
  return { token: entered.accessToken, id }
}

async function throughTheDoor({ call, db }: TestHouse, username: string) {
  await call('POST', '/api/auth/signup', { username, email: `${username}@ejemplo.co`, password: PASSWORD })
  await db.updateTable('users').set({ mustVerify: false }).where('username', '=', username).execute()
  const { body } = await call('POST', '/api/auth/signin', { username, password: PASSWORD })
  return { token: body.accessToken, id: body.id }
}

let bots = 0

/** A user with one Telegram agent whose bot is heard. `customConfig` over one that is calm. */
export async function withAgent(house: TestHouse, customConfig: Record<string, unknown> = {}, username = 'mariana') {
  const owner = await signUp(house, username)
  bots += 1
  const botToken = `70000${bots}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
  const bot = house.telegram.addBot(botToken, { id: 700_000 + bots, username: `tienda${bots}_bot`, name: 'Tienda' })
  const made = await makeAgent(house, owner.token, { platform: 'telegram', botToken, customConfig })
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
