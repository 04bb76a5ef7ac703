import { evolutionSettings } from '@portavoz/contract'
import { onTestFinished } from 'vitest'
import { sessionLeaseName } from '../../src/adapters/whatsapp/whatsapp.ts'
import { type FakeEvolution, startFakeEvolution } from '../fakes/evolution/evolution.ts'
import type { EvolutionPerson } from '../fakes/evolution/messages.ts'
import type { InstanceWebhook } from '../fakes/evolution/webhook-posts.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { requestAgent } from '../helpers/create-agent.ts'
import { signUp, fetchThread } from '../test-accounts.ts'

export const EVOLUTION_PATH = '/api/configuration/evolution'

export const luzPerson: EvolutionPerson = { number: '573009998877', lid: '88001122334455', name: 'Luz' }

/** Starts the Evolution double and closes it when the test ends. */
export async function startEvolutionForTest(): Promise<FakeEvolution> {
  const evolution = await startFakeEvolution()
  onTestFinished(() => evolution.close())
  return evolution
}

/** Inserts an n8n session whose lease another process holds, so that no worker polls n8n for it. */
export async function insertN8nSession(
  { db, pool, clock }: TestServer,
  workspaceId: string,
  name: string,
  options: { phoneNumber?: string | null; windowUntil?: Date | null } = {},
) {
  const now = clock.now()
  const { phoneNumber = '573001112233', windowUntil = null } = options
  const lease = "insert into leases (name, holder, until) values ($1, 'otro proceso', now() + interval '1 hour')"
  await pool.query(lease, [sessionLeaseName(name)])
  const addresses = { webhookUrl: 'https://n8n.tienda.co/webhook', apiUrl: '', backendUrl: 'https://consola.tienda.co' }
  await db
    .insertInto('n8nConnections')
    .values({ workspaceId, ...addresses, apiToken: '', isEnabled: true, updatedAt: now })
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .insertInto('whatsappSessions')
    .values({
      name,
      workspaceId,
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

/** Creates an agent on such a session: an n8n workflow answers its customers. */
export async function createN8nAgent(
  server: TestServer,
  owner: { id: string; token: string },
  sessionName: string,
  customConfig: Record<string, unknown> = {},
  name = 'Ventas',
) {
  const response = await requestAgent(server, owner.token, { name, platform: 'whatsapp', sessionName, customConfig })
  return response.body.data
}

/** The webhook settings that the account would write into its Evolution, for this test server. */
export async function fetchEvolutionSettings(
  server: TestServer,
  token: string,
): Promise<{ webhook: InstanceWebhook; secret: string }> {
  const { address, secret } = (await server.call('POST', EVOLUTION_PATH, {}, token)).body.data
  const { webhook } = evolutionSettings(server.url + new URL(address).pathname, secret)
  return { webhook, secret }
}

/** Sets the webhook of one instance, as a technician does. */
export const setEvolutionWebhook = ({ url, apiKey }: FakeEvolution, instance: string, webhook: InstanceWebhook) =>
  fetch(`${url}/webhook/set/${instance}`, {
    method: 'POST',
    headers: { apikey: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ webhook }),
  })

/** An account with one agent on an n8n session, an Evolution that reports to the server, and an integration key. */
export async function startEvolutionServer(
  customConfig: Record<string, unknown> = {},
  options: Parameters<typeof startTestServer>[0] = {},
) {
  const server = await startTestServer(options)
  const evolution = await startEvolutionForTest()
  const owner = await signUp(server, 'mariana')
  const sessionName = 'tienda_de_mariana'
  await insertN8nSession(server, owner.id, sessionName)
  const agent = await createN8nAgent(server, owner, sessionName, customConfig)
  const { webhook, secret } = await fetchEvolutionSettings(server, owner.token)
  const instance = evolution.instanceNamed(sessionName)
  await setEvolutionWebhook(evolution, sessionName, webhook)
  instance.scanQr({ number: '573001112233', name: 'Tienda' })
  await evolution.posts.waitUntilSettled()
  const { key } = (await server.call('POST', '/api/integration-keys', { name: 'n8n' }, owner.token)).body.data
  const contact = { sessionName, userPhone: luzPerson.number, userName: 'Luz' }
  return {
    server,
    evolution,
    owner,
    token: owner.token,
    agent,
    sessionName,
    instance,
    webhook,
    secret,
    key: key as string,
    /** Resolves once each webhook request of Evolution got its answer. */
    waitUntilDelivered: () => evolution.posts.waitUntilSettled(),
    /** Asks the agent for a reply as a workflow does. */
    requestReply: (input: string, externalId?: string) =>
      server.call(
        'POST',
        `/api/agents/${agent.id}/execution`,
        { input, conversation: { ...contact, externalId } },
        key as string,
      ),
    reportExchange: (log: object) =>
      server.call('POST', '/api/conversation-logs', { ...contact, ...log }, key as string),
    logs: async () => (await server.call('GET', '/api/conversation-logs', undefined, owner.token)).body.data,
    thread: () => fetchThread(server, owner.token),
    conversations: async () =>
      (await server.call('GET', '/api/conversations', undefined, owner.token)).body.data.items as {
        id: string
        contact: { id: string; name: string | null; phone: string | null }
      }[],
  }
}

/** Returns every row of the database as text. */
export async function dumpDatabase({ pool }: TestServer): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const allRows: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`)
    allRows.push(...rows.map(({ row }) => row))
  }
  return allRows.join('\n')
}
