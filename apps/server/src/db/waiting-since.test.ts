import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../test/database/test-database.ts'
import { runStatement } from '../../test/database/run-statement.ts'
import { migrate } from './migrate.ts'

type OldMessage = { minute: number; origin: 'contact' | 'ai' | 'console' | 'phone'; outcome?: string; status?: string }
type OldConversation = { status: string; pausedBy?: string; messages: OldMessage[] }

const contact = (minute: number): OldMessage => ({ minute, origin: 'contact' })
const agent = (minute: number, outcome: string, status = 'sent'): OldMessage => ({
  minute,
  origin: 'ai',
  outcome,
  status,
})
const person = (minute: number, origin: 'console' | 'phone' = 'console'): OldMessage => ({
  minute,
  origin,
  status: 'sent',
})

/** The minute since when it waits; null: it does not. */
const cases: [string, OldConversation, number | null][] = [
  ['answered by the agent', { status: 'active', messages: [contact(1), agent(2, 'answered')] }, null],
  [
    'handed over',
    {
      status: 'transferred',
      pausedBy: 'escalation',
      messages: [contact(1), agent(2, 'answered'), contact(3), agent(4, 'escalated'), contact(5)],
    },
    3,
  ],
  ['answered by a person', { status: 'active', pausedBy: 'console', messages: [contact(1), person(2)] }, null],
  [
    'not answered since',
    { status: 'active', pausedBy: 'phone', messages: [contact(1), person(2, 'phone'), contact(3), contact(4)] },
    3,
  ],
  ['told that it is closed', { status: 'waiting', messages: [contact(1), agent(2, 'out_of_hours')] }, 1],
  [
    'a person is owed, the agent goes on',
    { status: 'waiting', messages: [contact(1), agent(2, 'nobody_there'), contact(3), agent(4, 'answered')] },
    3,
  ],
  ['an answer that failed', { status: 'waiting', messages: [contact(1), agent(2, 'answered', 'failed')] }, 1],
  ['resolved', { status: 'resolved', messages: [contact(1)] }, null],
  [
    'transferred by hand after an answer',
    { status: 'transferred', pausedBy: 'person', messages: [contact(1), agent(2, 'answered')] },
    null,
  ],
]

const at = (minute: number) => `2026-11-01T10:${String(minute).padStart(2, '0')}:00Z`

function insertConversation({ status, pausedBy, messages }: OldConversation, n: number): string {
  const [id, last, lastHeard] = [`con_${n}`, messages.at(-1), messages.findLast(({ origin }) => origin === 'contact')]
  const direction = ({ origin }: OldMessage) => (origin === 'contact' ? 'incoming' : 'outgoing')
  const rows = messages.map((message, index) => {
    const exchangeId = message.outcome ? `'exc_${n}_${index}'` : 'null'
    const exchange = message.outcome
      ? `insert into exchanges (id, conversation_id, workspace_id, agent_id, due_at, created_at, outcome, closed_at)
          values (${exchangeId}, '${id}', 'usr_1', 'agt_1', now(), now(), '${message.outcome}', now());`
      : ''
    return `${exchange}
      insert into messages (
        id, conversation_id, workspace_id, exchange_id, direction, origin, type, content, status, at, created_at)
      values ('msg_${n}_${index}', '${id}', 'usr_1', ${exchangeId}, '${direction(message)}', '${message.origin}',
        'text', 'x', ${message.status ? `'${message.status}'` : 'null'}, '${at(message.minute)}', now());`
  })
  return `insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key, status, paused_by,
      paused_at, last_at, last_direction, last_origin, last_heard_at, last_said_at, created_at, updated_at)
    values ('${id}', 'usr_1', 'agt_1', 'whatsapp', '${id}', '${id}', '${status}',
      ${pausedBy ? `'${pausedBy}', now()` : 'null, null'}, '${at(last?.minute ?? 0)}',
      '${last ? direction(last) : ''}', '${last?.origin}', '${at(lastHeard?.minute ?? 0)}', now(), now(), now());
    ${rows.join('\n')}`
}

test('migrate: conversations of an earlier version know since when their contact waits', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  await migrate(url, '0083-saved-by')
  await runStatement(
    url,
    `insert into users (id, username, email, password_hash, roles, created_at)
      values ('usr_1', 'Mariana', 'mariana@ejemplo.co', 'x', '{ROLE_USER}', now());
    insert into workspaces (id, name, created_at) values ('usr_1', 'Mariana', now());
    insert into members (workspace_id, user_id, role, joined_at) values ('usr_1', 'usr_1', 'owner', now());
    insert into agents (id, workspace_id, name, description, prompt, platform, session_name, is_active, connection,
        custom_config, secrets, webhook_id, created_at, updated_at)
      values ('agt_1', 'usr_1', 'Ventas', '', '', 'whatsapp', 'agent_1', true, 'connected', '{}', '',
        'w', now(), now());
    ${cases.map(([, conversation], n) => insertConversation(conversation, n)).join('\n')}`,
  )
  await migrate(url)
  const rows = (await runStatement(url, 'select id, waiting_since from conversations')) as {
    id: string
    waiting_since: Date | null
  }[]
  const minuteOf = (n: number) => rows.find(({ id }) => id === `con_${n}`)?.waiting_since?.getUTCMinutes() ?? null
  expect(cases.map(([title], n) => [title, minuteOf(n)])).toEqual(cases.map(([title, , minute]) => [title, minute]))
  expect(
    await runStatement(url, 'select assignment, alert_minutes, is_available, working_hours from workspaces, members'),
  ).toEqual([{ assignment: 'manual', alert_minutes: null, is_available: true, working_hours: null }])
})
