import { onTestFinished } from 'vitest'
import { startPushService } from '../fakes/push/push-service.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { addMember, createOwnerWithAgent, inWorkspace, signUp, waitUntilConfirmed } from '../test-accounts.ts'
import { isAgentConnected, waitForAgent } from './wait-for-agent.ts'

const SETTLE_MS = 30_000

/**
 * Drains until every event has been read, which happens only for receivers of notices: other databases of the same
 * PostgreSQL may hold events back for a moment.
 */
export async function drainPushes(server: TestServer): Promise<void> {
  const deadline = Date.now() + SETTLE_MS
  for (;;) {
    await server.drain(1)
    const { rows } = await server.pool.query<{ left: number }>(`
      select count(*)::int as left from events, push_cursor
      where (xid, id) > (split_part(position, '-', 1)::xid8, split_part(position, '-', 2)::bigint)
        and (
          exists (select from push_devices)
          or exists (select from digests where is_on)
          or exists (select from staff_chats where chat_key is not null)
        )`)
    if (rows[0]?.left === 0) break
    if (Date.now() > deadline) throw new Error('events were not read')
  }
  await server.drain(1)
}

/** A server with a connected agent whose owner is Mariana, and a push service that it may reach. */
export async function startPushServer(options: Parameters<typeof startTestServer>[0] = {}) {
  const push = await startPushService()
  onTestFinished(push.close)
  const server = await startTestServer({
    ...options,
    env: { ALLOWED_PRIVATE_ORIGINS: `push=${push.origin}`, ...options.env },
  })
  const arrangement = await createOwnerWithAgent(server)
  const { owner, bot, agent } = arrangement
  // The event of the connection names no problem: a later one would end the problem that a test reports.
  await waitForAgent(server, owner.token, agent.id, isAgentConnected)
  const workspace = inWorkspace(owner.id)

  const subscribe = async (token: string, device: string, showsText = false) =>
    (await server.call('POST', '/api/push/devices', { ...push.subscribe(device), showsText }, token)).body.data

  return {
    ...arrangement,
    server,
    push,
    workspace,
    subscribe,
    drain: () => drainPushes(server),
    /** A member of Mariana's workspace. */
    async addColleague(username: string, role: Parameters<typeof addMember>[3] = 'agent') {
      const person = await signUp(server, username)
      await addMember(server, owner.id, person.id, role)
      return person
    },
    /** A customer writes; the agent's reply is left to `drain`. */
    async receive(text: string, firstName = 'Clara', id = 501) {
      bot.sendAsCustomer({ id, firstName }, text)
      await waitUntilConfirmed(bot)
    },
    /** The conversation of the customer who wrote last. */
    async findConversation() {
      const { body } = await server.call('GET', '/api/conversations', undefined, owner.token, workspace)
      return body.data.items[0] as { id: string; sessionName: string }
    },
    assign: (conversationId: string, userId: string, token: string = owner.token) =>
      server.call('PUT', `/api/conversations/${conversationId}/assignee`, { userId }, token, workspace),
    /** The agent's problem changed, as its channel reports it. */
    reportProblem: (problem: string | null) =>
      server.pool.query(
        `insert into events (workspace_id, data) values ($1, jsonb_build_object(
          'type', 'agent', 'agentId', $2::text, 'agentName', 'Ventas', 'problem', $3::text))`,
        [owner.id, agent.id, problem],
      ),
  }
}
