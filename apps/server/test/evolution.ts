import { evolutionSettings } from '@portavoz/contract'
import { onTestFinished } from 'vitest'
import { sessionLease } from '../src/adapters/whatsapp/whatsapp.ts'
import { type Evolution, openEvolution } from './fakes/evolution/evolution.ts'
import type { Person } from './fakes/evolution/messages.ts'
import type { Webhook } from './fakes/evolution/posts.ts'
import { openHouse, type TestHouse } from './house.ts'
import { makeAgent } from './make-agent.ts'
import { signUp, thread } from './people.ts'

export const EVOLUTION = '/api/configuration/evolution'

export const luz: Person = { number: '573009998877', lid: '88001122334455', name: 'Luz' }

/** Evolution's double, gone with the test. */
export async function evolutionOfTest(): Promise<Evolution> {
  const evolution = await openEvolution()
  onTestFinished(() => evolution.close())
  return evolution
}

/** A session of that account that n8n keeps, looked after by another process: nobody asks an n8n for it meanwhile. */
export async function sessionOfN8n(
  { db, pool, clock }: TestHouse,
  userId: string,
  name: string,
  more: { phoneNumber?: string | null; windowUntil?: Date | null } = {},
) {
  const now = clock.now()
  const { phoneNumber = '573001112233', windowUntil = null } = more
  const lease = "insert into leases (name, holder, until) values ($1, 'otro proceso', now() + interval '1 hour')"
  await pool.query(lease, [sessionLease(name)])
  const addresses = { webhookUrl: 'https://n8n.tienda.co/webhook', apiUrl: '', backendUrl: 'https://consola.tienda.co' }
  await db
    .insertInto('n8nConnections')
    .values({ userId, ...addresses, apiToken: '', isEnabled: true, updatedAt: now })
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .insertInto('whatsappSessions')
    .values({
      name,
      userId,
      engine: 'n8n',
      wish: 'link',
      connection: phoneNumber === null ? 'generating_qr' : 'connected',
      connectionSince: now,
      phoneNumber,
      windowUntil,
      createdAt: now,
    })
    .execute()
}

/** An agent of that account that speaks through such a session: a flow of n8n answers its customers. */
export async function agentOfN8n(
  house: TestHouse,
  owner: { id: string; token: string },
  sessionName: string,
  customConfig: Record<string, unknown> = {},
  name = 'Ventas',
) {
  const made = await makeAgent(house, owner.token, { name, platform: 'whatsapp', sessionName, customConfig })
  return made.body.data
}

/** What that account would write into its Evolution, for the house of this test. */
export async function settingsOf(house: TestHouse, token: string): Promise<{ webhook: Webhook; secret: string }> {
  const { address, secret } = (await house.call('POST', EVOLUTION, {}, token)).body.data
  const { webhook } = evolutionSettings(house.url + new URL(address).pathname, secret)
  return { webhook, secret }
}

/** Writes it into one instance, as a technician does. */
export const setWebhook = ({ url, apiKey }: Evolution, instance: string, webhook: Webhook) =>
  fetch(`${url}/webhook/set/${instance}`, {
    method: 'POST',
    headers: { apikey: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ webhook }),
  })

/** An account with one agent whose line an Evolution keeps that tells us of it, and a flow with a key. */
export async function withEvolution(
  customConfig: Record<string, unknown> = {},
  options: Parameters<typeof openHouse>[0] = {},
) {
  const house = await openHouse(options)
  const evolution = await evolutionOfTest()
  const owner = await signUp(house, 'mariana')
  const sessionName = 'tienda_de_mariana'
  await sessionOfN8n(house, owner.id, sessionName)
  const agent = await agentOfN8n(house, owner, sessionName, customConfig)
  const { webhook, secret } = await settingsOf(house, owner.token)
  const line = evolution.instance(sessionName)
  await setWebhook(evolution, sessionName, webhook)
  line.scan({ number: '573001112233', name: 'Tienda' })
  await evolution.posts.settled()
  const { key } = (await house.call('POST', '/api/integration-keys', { name: 'n8n' }, owner.token)).body.data
  const about = { sessionName, userPhone: luz.number, userName: 'Luz' }
  return {
    house,
    evolution,
    owner,
    token: owner.token,
    agent,
    sessionName,
    line,
    webhook,
    secret,
    key: key as string,
    /** Resolves once all that Evolution told had its answer. */
    settled: () => evolution.posts.settled(),
    /** What a flow asks for the contact. */
    ask: (input: string, externalId?: string) =>
      house.call(
        'POST',
        `/api/agents/${agent.id}/execution`,
        { input, conversation: { ...about, externalId } },
        key as string,
      ),
    report: (log: object) => house.call('POST', '/api/conversation-logs', { ...about, ...log }, key as string),
    logs: async () => (await house.call('GET', '/api/conversation-logs', undefined, owner.token)).body.data,
    thread: () => thread(house, owner.token),
    conversations: async () =>
      (await house.call('GET', '/api/conversations', undefined, owner.token)).body.data.items as {
        id: string
        contact: { id: string; name: string | null; phone: string | null }
      }[],
  }
}

/** Every row that the database holds, as text. */
export async function everythingKept({ pool }: TestHouse): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const said: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    said.push(...rows.map(({ row }) => row))
  }
  return said.join('\n')
}
