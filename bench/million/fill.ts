import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connect, createPool } from '../../apps/server/src/db/connect.ts'
import { createMessageDayStore } from '../../apps/server/src/modules/extraction/message-days.store.ts'
import { tokenHash } from '../../apps/server/src/platform/tokens.ts'
import { type Archive, createArchive, line, MESSAGE, type Owner, type Size, type Talk } from './archive.ts'

const CHUNK = 256 * 1024

export type Filled = Archive & { seconds: number }

/**
 * Puts an archive into a migrated database as the product would have kept it, in seconds: rows by `COPY`, indexes made
 * again afterwards as they were; the one of words, which takes most of the time, only where somebody looks for words.
 * Returns it, and how long it took.
 */
export async function fill(url: string, size: Size & { isSearched?: boolean }): Promise<Filled> {
  const since = performance.now()
  const archive = createArchive(size)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Nobody else is there yet: what refers to what is right by construction, and the disk may wait.
    await client.query(`set session_replication_role = replica`)
    await client.query(`set synchronous_commit = off`)
    await client.query(`set maintenance_work_mem = '512MB'`)
    const restore = await withoutIndexes(client)
    await copy(client, `users (${USER})`, archive.owners.map(userOf))
    await copy(client, `sessions (${SESSION})`, archive.owners.map(sessionOf))
    await copy(client, `agents (${AGENT})`, archive.owners.flatMap(agentsOf))
    await copy(client, `messages (${MESSAGE})`, archive.messages())
    await copy(client, `conversations (${CONVERSATION})`, archive.talks.map(talkOf))
    for (const statement of DERIVED) await client.query(statement)
    await restore(size.isSearched ?? true)
    await client.query('vacuum analyze')
    await closeDays(url, archive.owners)
    await client.query('vacuum analyze message_days')
  } finally {
    await client.end()
  }
  return { ...archive, seconds: (performance.now() - since) / 1000 }
}

/** Their days that are over, as the server does every ten minutes. */
async function closeDays(url: string, owners: readonly Owner[]): Promise<void> {
  const pool = createPool(url)
  const store = createMessageDayStore(connect(pool))
  for (const { id } of owners) await store.close(id)
  await pool.end()
}

async function copy(client: pg.Client, into: string, rows: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(chunks(rows), { objectMode: false }), client.query(copyFrom(`copy ${into} from stdin`)))
}

function* chunks(rows: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += row
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

/** Takes away what makes rows slow to add; returns how to put it back just as it was. */
async function withoutIndexes(client: pg.Client): Promise<(words: boolean) => Promise<void>> {
  const { rows } = await client.query<{ name: string; made: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
    where i.indrelid in ('messages'::regclass, 'exchanges'::regclass, 'journal'::regclass)
      and not exists (select from pg_constraint where conindid = i.indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async (words) => {
    for (const { name, made } of rows) if (words || name !== 'messages_words') await client.query(made)
  }
}

const USER = 'id, username, email, password_hash, roles, created_at'
const userOf = ({ id }: Owner) =>
  line([id, id.slice(-20), `${id}@ejemplo.co`, '-', '{ROLE_USER}', new Date().toISOString()])

const SESSION = 'id, token_hash, user_id, user_agent, created_at, last_seen_at, expires_at'
const sessionOf = ({ id, token }: Owner) => {
  const [now, later] = [new Date(), new Date(Date.now() + 86_400_000)].map((at) => at.toISOString())
  return line([`ses_${id}`, tokenHash(token), id, '', now ?? '', now ?? '', later ?? ''])
}

const AGENT =
  'id, user_id, name, description, prompt, platform, session_name, is_active, connection, custom_config, secrets, webhook_id, created_at, updated_at'
const agentsOf = ({ id: owner, agents }: Owner) => {
  const now = new Date().toISOString()
  return agents.map((id, n) =>
    line([
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

const CONVERSATION =
  'id, user_id, agent_id, platform, session_name, contact_key, contact_name, contact_phone, status, unread_count, total_messages, answered_count, answered_seconds, tags, last_at, last_direction, last_origin, last_type, last_content, last_said_at, last_heard_at, created_at, updated_at'
const STATUSES = ['active', 'active', 'active', 'resolved', 'waiting'] as const
const TAGS = ['{}', '{}', '{ventas}', '{ventas,urgente}', '{mayorista}'] as const
const talkOf = (talk: Talk, n: number) => {
  const [first, last] = [talk.firstAt, talk.lastAt].map((ms) => new Date(ms).toISOString())
  const answered = talk.messages / 2
  return line([
    talk.id,
    talk.owner.id,
    talk.agent,
    talk.platform,
    `conv_${talk.id}`,
    talk.key,
    talk.name,
    talk.key,
    STATUSES[n % STATUSES.length] ?? null,
    n % 7 === 0 ? 3 : 0,
    talk.messages,
    answered,
    answered * 4,
    TAGS[n % TAGS.length] ?? null,
    last ?? null,
    'outgoing',
    'ai',
    'text',
    talk.lastWords,
    last ?? null,
    last ?? null,
    first ?? null,
    last ?? null,
  ])
}

/** What stands beside messages: their exchanges, and what the journal noted of each. */
const DERIVED = [
  `insert into exchanges (id, conversation_id, user_id, agent_id, outcome, due_at, first_thought_at, closed_at, created_at)
    select m.exchange_id, m.conversation_id, m.user_id, c.agent_id, 'answered', m.at, m.at, m.at + interval '4 s', m.at
    from messages m join conversations c on c.id = m.conversation_id where m.direction = 'incoming' order by m.at`,
  `insert into journal (exchange_id, message_id, user_id, step, detail, at)
    select e.id, null, e.user_id, step, '{}', e.created_at from exchanges e, unnest(array['received', 'answered', 'sent']) step`,
  `insert into conversation_tags (user_id, tag, conversation_id)
    select user_id, tag, id from conversations, unnest(tags) as tag`,
  `update agents set conversation_count = c.count, total_executions = c.executions
    from (select agent_id, count(*) as count, sum(answered_count) as executions from conversations group by 1) c where c.agent_id = agents.id`,
]
