import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connect, createPool } from '../../apps/server/src/db/connect.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { createMessageDayStore } from '../../apps/server/src/modules/extraction/message-days.store.ts'
import { tokenHash } from '../../apps/server/src/platform/security/tokens.ts'
import {
  type MessageArchive,
  createMessageArchive,
  copyLine,
  MESSAGE_COLUMNS,
  type ArchiveOwner,
  type ArchiveSize,
  type ArchiveConversation,
} from './message-archive.ts'

const CHUNK_BYTES = 256 * 1024

/** The schema that an archive is written in: one account is one business, and a contact has no row of its own. */
export const ARCHIVE_SCHEMA = '0078-refused-web-versions'

/** Seconds of filling, and of migrating what was filled. */
export type FilledArchive = MessageArchive & { seconds: number; migrationSeconds: number }

/**
 * Fills a database of `ARCHIVE_SCHEMA` with an archive and migrates it: rows by `COPY`, with indexes dropped and
 * recreated. The word index takes most of the time and is recreated only for searches.
 */
export async function fillDatabase(url: string, size: ArchiveSize & { isSearched?: boolean }): Promise<FilledArchive> {
  const startedAt = performance.now()
  const archive = createMessageArchive(size)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // No other client uses the database: foreign keys hold by construction, and commits need not wait for the disk.
    await client.query(`set session_replication_role = replica`)
    await client.query(`set synchronous_commit = off`)
    await client.query(`set maintenance_work_mem = '512MB'`)
    const restore = await dropIndexes(client)
    await copyRows(client, `users (${USER_COLUMNS})`, archive.owners.map(userLine))
    await copyRows(client, `sessions (${SESSION_COLUMNS})`, archive.owners.map(sessionLine))
    await copyRows(client, `agents (${AGENT_COLUMNS})`, archive.owners.flatMap(agentLines))
    await copyRows(client, `messages (${MESSAGE_COLUMNS})`, archive.messages())
    await copyRows(client, `conversations (${CONVERSATION_COLUMNS})`, archive.conversations.map(conversationLine))
    for (const statement of DERIVE_STATEMENTS) await client.query(statement)
    await restore(size.isSearched ?? true)
    await client.query('vacuum analyze')
    const filledAt = performance.now()
    await migrate(url)
    const migratedAt = performance.now()
    await client.query('vacuum analyze')
    await closeDays(url, archive.owners)
    await client.query('vacuum analyze message_days')
    const migrationSeconds = (migratedAt - filledAt) / 1000
    return { ...archive, migrationSeconds, seconds: (performance.now() - startedAt) / 1000 - migrationSeconds }
  } finally {
    await client.end()
  }
}

/** Counts the closed days, as the server does every ten minutes. */
async function closeDays(url: string, owners: readonly ArchiveOwner[]): Promise<void> {
  const pool = createPool(url)
  const store = createMessageDayStore(connect(pool))
  for (const { id } of owners) await store.closeDays(id)
  await pool.end()
}

async function copyRows(client: pg.Client, target: string, rows: Iterable<string>): Promise<void> {
  await pipeline(
    Readable.from(joinChunks(rows), { objectMode: false }),
    client.query(copyFrom(`copy ${target} from stdin`)),
  )
}

function* joinChunks(rows: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += row
    if (chunk.length < CHUNK_BYTES) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Drops the indexes that slow inserts down; returns a function that recreates them from their definitions. */
async function dropIndexes(client: pg.Client): Promise<(withWordIndex: boolean) => Promise<void>> {
  const { rows } = await client.query<{ name: string; made: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
    where i.indrelid in ('messages'::regclass, 'exchanges'::regclass, 'journal'::regclass)
      and not exists (select from pg_constraint where conindid = i.indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async (withWordIndex) => {
    for (const { name, made } of rows) if (withWordIndex || name !== 'messages_words') await client.query(made)
  }
}

const USER_COLUMNS = 'id, username, email, password_hash, roles, created_at'
const userLine = ({ id }: ArchiveOwner) =>
  copyLine([id, id.slice(-20), `${id}@ejemplo.co`, '-', '{ROLE_USER}', new Date().toISOString()])

const SESSION_COLUMNS = 'id, token_hash, user_id, user_agent, created_at, last_seen_at, expires_at'
const sessionLine = ({ id, token }: ArchiveOwner) => {
  const [now, later] = [new Date(), new Date(Date.now() + 86_400_000)].map((at) => at.toISOString())
  return copyLine([`ses_${id}`, tokenHash(token), id, '', now ?? '', now ?? '', later ?? ''])
}

const AGENT_COLUMNS =
  'id, user_id, name, description, prompt, platform, session_name, is_active, connection, custom_config, ' +
  'secrets, webhook_id, created_at, updated_at'
const agentLines = ({ id: owner, agents }: ArchiveOwner) => {
  const now = new Date().toISOString()
  return agents.map((id, n) =>
    copyLine([
      id,
      owner,
      `Agente ${n + 1}`,
      'Vende',
      'Eres vendedor',
      'whatsapp',
      `s_${id}`,
      't',
      'disconnected',
      '{}',
      '',
      `w_${id}`,
      now,
      now,
    ]),
  )
}

const CONVERSATION_COLUMNS =
  'id, user_id, agent_id, platform, session_name, contact_key, contact_name, contact_phone, status, ' +
  'unread_count, total_messages, answered_count, answered_seconds, tags, last_at, last_direction, last_origin, ' +
  'last_type, last_content, last_said_at, last_heard_at, created_at, updated_at'
const STATUSES = ['active', 'active', 'active', 'resolved', 'waiting'] as const
const TAGS = ['{}', '{}', '{ventas}', '{ventas,urgente}', '{mayorista}'] as const
const conversationLine = (conversation: ArchiveConversation, n: number) => {
  const [first, last] = [conversation.firstAt, conversation.lastAt].map((ms) => new Date(ms).toISOString())
  const replies = conversation.messages / 2
  return copyLine([
    conversation.id,
    conversation.owner.id,
    conversation.agent,
    conversation.platform,
    `conv_${conversation.id}`,
    conversation.key,
    conversation.name,
    conversation.key,
    STATUSES[n % STATUSES.length] ?? null,
    n % 7 === 0 ? 3 : 0,
    conversation.messages,
    replies,
    replies * 4,
    TAGS[n % TAGS.length] ?? null,
    last ?? null,
    'outgoing',
    'ai',
    'text',
    conversation.lastWords,
    last ?? null,
    last ?? null,
    first ?? null,
    last ?? null,
  ])
}

/** Rows derived from the messages: exchanges, journal, tags and counts. */
const DERIVE_STATEMENTS = [
  `insert into exchanges (id, conversation_id, user_id, agent_id, outcome, due_at, first_thought_at, closed_at,
    created_at)
    select m.exchange_id, m.conversation_id, m.user_id, c.agent_id, 'answered', m.at, m.at,
      m.at + interval '4 s', m.at
    from messages m join conversations c on c.id = m.conversation_id where m.direction = 'incoming' order by m.at`,
  `insert into journal (exchange_id, message_id, user_id, step, detail, at)
    select e.id, null, e.user_id, step, '{}', e.created_at
      from exchanges e, unnest(array['received', 'answered', 'sent']) step`,
  `insert into conversation_tags (user_id, tag, conversation_id)
    select user_id, tag, id from conversations, unnest(tags) as tag`,
  `update agents set conversation_count = c.count, total_executions = c.executions
    from (select agent_id, count(*) as count, sum(answered_count) as executions from conversations group by 1) c
      where c.agent_id = agents.id`,
]
