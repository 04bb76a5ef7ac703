import { startPushServer } from './push-server.ts'

/** Later than the gathering of a digest. */
export const GATHERED_MS = 11 * 60_000
export const HOUR_MS = 3_600_000

/** A server with a mail server; Mariana confirmed her address, gets digests, and has a conversation with Clara. */
export async function startDigestServer(options: Parameters<typeof startPushServer>[0] = {}) {
  const env = { PUBLIC_URL: 'https://portavoz.ejemplo.co', ...options.env }
  const arrangement = await startPushServer({ smtp: true, ...options, env })
  const { server, owner, drain } = arrangement
  const smtp = server.smtpServer!

  const confirm = (userId: string) =>
    server.db.updateTable('users').set({ emailVerifiedAt: server.clock.now() }).where('id', '=', userId).execute()
  const turnOn = (token: string, isOn = true) => server.call('PUT', '/api/push/digest', { isOn }, token)

  await confirm(owner.id)
  const turnedOn = await turnOn(owner.token)
  if (turnedOn.status !== 200) throw new Error(JSON.stringify(turnedOn.body))
  return {
    ...arrangement,
    smtp,
    confirm,
    turnOn,
    /** Digests only. */
    emailsTo: (username: string) =>
      smtp.emails.filter(
        ({ recipients, subject }) => recipients.includes(`${username}@ejemplo.co`) && subject?.includes('sin atender'),
      ),
    /** Queues the notices of what happened, advances the clock by `ms`, and sends the digests that are due. */
    async pass(ms: number) {
      await drain()
      server.advanceClock(ms)
      await server.drain(1)
    },
    /** Customers who wait for a person, each with a conversation of Mariana's. */
    async addConversation(name: string, changes: Record<string, unknown> = {}) {
      const now = server.clock.now()
      const { rows } = await server.pool.query('select count(*)::int as count from conversations')
      const id = `conv${rows[0].count}${name.replace(/\W/g, '')}`.slice(0, 40)
      const place = { workspaceId: owner.id, agentId: arrangement.agent.id, platform: 'telegram' as const }
      const last = { lastDirection: 'incoming', lastOrigin: 'contact', lastType: 'text', lastContent: 'hola' } as const
      const times = {
        lastAt: now,
        lastHeardAt: now,
        lastSaidAt: now,
        createdAt: now,
        updatedAt: now,
        waitingSince: now,
      }
      const contact = { sessionName: `s_${id}`, contactKey: id, contactName: name, contactPhone: null }
      const state = { status: 'waiting' as const, assigneeId: owner.id, unreadCount: 1 }
      await server.db
        .insertInto('conversations')
        .values({ id, ...place, ...contact, ...state, ...last, ...times, ...changes })
        .execute()
      return { id, sessionName: `s_${id}`, contactName: name }
    },
    /** The event of a customer's message, as receiving publishes it. */
    publishMessage: (
      { id, sessionName, contactName }: { id: string; sessionName: string; contactName: string },
      details: { isPaused?: boolean } = {},
    ) =>
      server.pool.query(`insert into events (workspace_id, data) values ($1, $2)`, [
        owner.id,
        JSON.stringify({
          type: 'message',
          conversationId: id,
          messageId: 'm',
          sessionName,
          agentId: arrangement.agent.id,
          agentName: 'Ventas',
          contactName,
          direction: 'incoming',
          preview: 'Mi cédula es 1020304050',
          at: server.clock.now().toISOString(),
          ...details,
        }),
      ]),
    read: (conversationId: string) =>
      server.db.updateTable('conversations').set({ unreadCount: 0 }).where('id', '=', conversationId).execute(),
  }
}
