import { hash } from '@node-rs/argon2'
import { WORKSPACE_HEADER, type WorkspaceRole } from '@portavoz/contract'
import { createRawQuery } from '../src/db/connection/raw-query.ts'
import { createAuthStore } from '../src/modules/auth/auth.store.ts'
import { createStartSession } from '../src/modules/auth/sign-in/start-session.ts'
import { signInRateLimits } from '../src/modules/auth/auth-rate-limits.ts'
import { newId } from '../src/platform/security/ids.ts'
import type { FakeBot, TelegramCustomer } from './fakes/telegram/bot.ts'
import type { TestServer } from './test-server.ts'
import { requestAgent } from './helpers/create-agent.ts'

export const PASSWORD = 'una-clave-larga'

/** A cheap hash, so that each check of the shared password is cheap too; a sign-up over the API stores a slow one. */
const passwordHashPromise = hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })

/**
 * Creates a signed-in user as both calls do, without the slow hashes. With an SMTP server it uses the real calls and a
 * verified e-mail address.
 */
export async function signUp(server: TestServer, username: string): Promise<{ token: string; id: string }> {
  if (server.smtpServer) return signUpThroughApi(server, username)
  const { db, pool, clock } = server
  const rawQuery = createRawQuery(pool)
  const now = clock.now()
  const [id, email, passwordHash] = [
    newId(now.getTime()),
    `${username.toLowerCase()}@ejemplo.co`,
    await passwordHashPromise,
  ]
  const user = { id, username, email, passwordHash, roles: ['ROLE_USER' as const], avatar: null, createdAt: now }
  const accounts = createAuthStore(db, rawQuery)
  await db.transaction().execute(async (tx) => {
    await accounts.insert(tx, { ...user, emailVerifiedAt: null, mustVerify: false })
    await accounts.insertOwnWorkspace(tx, user)
  })
  const createSession = createStartSession({ db, rawQuery, clock })
  const clientInfo = { source: '127.0.0.1', device: null, userAgent: 'node' }
  const { unknownDevice } = signInRateLimits('', clientInfo.source, '')
  const signedIn = await createSession({ ...user, knowsDevice: false }, clientInfo, unknownDevice[0])
  if (!signedIn) throw new Error(`${username} was there already`)
  return { token: signedIn.accessToken, id }
}

async function signUpThroughApi({ call, db }: TestServer, username: string) {
  await call('POST', '/api/auth/signup', { username, email: `${username}@ejemplo.co`, password: PASSWORD })
  await db.updateTable('users').set({ mustVerify: false }).where('username', '=', username).execute()
  const { body } = await call('POST', '/api/auth/signin', { username, password: PASSWORD })
  return { token: body.accessToken, id: body.id }
}

/** Makes a person a member of a workspace, as an accepted invitation does. */
export const addMember = ({ db, clock }: TestServer, workspaceId: string, userId: string, role: WorkspaceRole) =>
  db.insertInto('members').values({ workspaceId, userId, role, joinedAt: clock.now() }).execute()

/** The header that names the workspace of a call. */
export const inWorkspace = (workspaceId: string) => ({ [WORKSPACE_HEADER]: workspaceId })

let createdBots = 0

/** A user with one Telegram agent whose bot is polled. `customConfig` overrides the settings for instant replies. */
export async function createOwnerWithAgent(
  server: TestServer,
  customConfig: Record<string, unknown> = {},
  username = 'mariana',
) {
  const owner = await signUp(server, username)
  createdBots += 1
  const botToken = `70000${createdBots}:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`
  const bot = server.telegram.addBot(botToken, {
    id: 700_000 + createdBots,
    username: `tienda${createdBots}_bot`,
    name: 'Tienda',
  })
  const response = await requestAgent(server, owner.token, { platform: 'telegram', botToken, customConfig })
  return { owner, bot, botToken, agent: response.body.data, token: owner.token }
}

/** Resolves once every update is stored: the poller confirms only what was committed. */
export const waitUntilConfirmed = (bot: FakeBot) =>
  bot.waitFor(() => bot.updateQueue.pending.length === 0, 'every update to be confirmed')

/** The customer writes; resolves once the message is stored and all work that it causes is done. */
export async function sendAndDrain(
  server: TestServer,
  bot: FakeBot,
  customer: TelegramCustomer,
  content: Parameters<FakeBot['sendAsCustomer']>[1],
) {
  bot.sendAsCustomer(customer, content)
  await waitUntilConfirmed(bot)
  await server.drain()
}

/** The thread of the agent's only conversation, as the console reads it. */
export async function fetchThread({ call }: TestServer, token: string) {
  const { body } = await call('GET', '/api/conversations', undefined, token)
  const id = body.data.items[0]?.id
  const messages = await call('GET', `/api/conversations/${id}/messages`, undefined, token)
  return { conversation: body.data.items[0], messages: messages.body.data?.items ?? [] }
}
