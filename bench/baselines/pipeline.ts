/**
 * Baseline of «message in → reply out»: the same facts stored with the same SQL, the same model call and the same
 * sendMessage, with plain `pg` and `fetch`. No schema, queue library, SDK or checks. Frozen: changing it would change
 * what the product is compared with.
 */
import pg from 'pg'

const [databaseUrl = '', telegramUrl = '', modelUrl = '', botToken = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })
const USER = 'baseline-user'
const AGENT = 'baseline-agent'

type IncomingUpdate = {
  update_id: number
  message: { message_id: number; text: string; chat: { id: number }; from: { first_name: string } }
}

let counter = 0
const newId = () => `${Date.now().toString(36)}-${(counter++).toString(36)}`

const json = { 'content-type': 'application/json' }
const post = async (url: string, body: unknown) =>
  (await fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) })).json()

/** Returns the id of the job row. */
async function receive({ message: { message_id, text, chat, from } }: IncomingUpdate): Promise<string> {
  const client = await pool.connect()
  const [now, exchangeId, messageId] = [new Date(), newId(), newId()]
  try {
    await client.query('begin')
    const { rows } = await client.query({
      name: 'place',
      text: `insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key, contact_name,
        last_at, created_at, updated_at)
        values ($1, $2, $3, 'telegram', $7, $4, $5, $6, $6, $6)
        on conflict (agent_id, contact_key) do update set contact_name = excluded.contact_name
        returning id, xmax = 0 as is_new`,
      values: [newId(), USER, AGENT, String(chat.id), from.first_name, now, newId()],
    })
    const conversationId = rows[0].id as string
    await client.query({
      name: 'open',
      text: `select id from exchanges where conversation_id = $1 and outcome is null`,
      values: [conversationId],
    })
    await client.query({
      name: 'keep',
      text: `with exchange as (
          insert into exchanges (id, conversation_id, workspace_id, agent_id, due_at, created_at)
            values ($1, $2, $3, $4, $5, $5)
        ), summary as (
          update conversations set last_at = $5, last_direction = 'incoming', last_origin = 'contact',
            last_type = 'text', last_content = $7, unread_count = unread_count + 1,
            total_messages = total_messages + 1, updated_at = $5
          where id = $2
        ), counted as (
          update agents set conversation_count = conversation_count + 1 where id = $4 and $9
        ), noted as (
          insert into journal (exchange_id, message_id, workspace_id, step, at) values ($1, $6, $3, 'received', $5)
        ), told as (
          insert into events (workspace_id, data) values ($3, $10::jsonb)
        )
        insert into messages (id, conversation_id, workspace_id, exchange_id, direction, origin, type, content,
          external_id, at, created_at)
        values ($6, $2, $3, $1, 'incoming', 'contact', 'text', $7, $8, $5, $5) on conflict do nothing`,
      values: [
        exchangeId,
        conversationId,
        USER,
        AGENT,
        now,
        messageId,
        text,
        String(message_id),
        rows[0].is_new,
        JSON.stringify({
          type: 'message',
          conversationId,
          messageId,
          preview: text,
          contactName: from.first_name,
          at: now,
        }),
      ],
    })
    const job = await client.query({
      name: 'job',
      text: `insert into floor_jobs (key, data) values ($1, $2) returning id`,
      values: [conversationId, exchangeId],
    })
    await client.query('commit')
    return job.rows[0].id as string
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function reply(jobId: string): Promise<void> {
  const { rows: jobs } = await pool.query({
    name: 'fetch',
    text: `update floor_jobs set state = 1, started = now() where id = $1 and state = 0 returning id, key, data`,
    values: [jobId],
  })
  const job = jobs[0] as { id: string; key: string; data: string } | undefined
  if (!job) return

  const { rows: todos } = await pool.query({
    name: 'todo',
    text: `select e.id, c.contact_key, c.paused_by, a.prompt, a.secrets, a.custom_config,
        (select count(*)::int from messages m where m.exchange_id = e.id and m.direction = 'incoming') as incoming,
        (select count(*)::int from exchanges r where r.conversation_id = e.conversation_id
          and r.created_at > now() - interval '10 minutes' and r.outcome = 'answered') as recent
      from exchanges e join conversations c on c.id = e.conversation_id join agents a on a.id = e.agent_id
      where e.id = $1`,
    values: [job.data],
  })
  const { rows: history } = await pool.query({
    name: 'history',
    text: `select id, direction, content from messages where conversation_id = $1 order by at desc, id desc limit 24`,
    values: [job.key],
  })
  const chatTurns = history
    .toReversed()
    .map(({ direction, content }) => ({ role: direction === 'incoming' ? 'user' : 'assistant', content }))
  const answer = await post(`${modelUrl}/v1/chat/completions`, {
    model: 'eco',
    messages: [{ role: 'system', content: todos[0].prompt }, ...chatTurns],
  })
  const text: string = answer.choices[0].message.content

  const [now, replyId] = [new Date(), newId()]
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'lock',
      text: `select id from conversations where id = $1 for update`,
      values: [job.key],
    })
    await client.query({
      name: 'close',
      text: `with closed as (
          update exchanges set outcome = 'answered', closed_at = $1 where id = $2 and outcome is null returning id
        ), summary as (
          update conversations set updated_at = $1, total_messages = total_messages + 1,
            answered_count = answered_count + 1, last_at = $1,
            last_direction = 'outgoing', last_origin = 'ai', last_type = 'text', last_content = $5 where id = $3
        ), counted as (
          update agents set total_executions = total_executions + 1, last_execution_at = $1 where id = $6
        ), noted as (
          insert into journal (exchange_id, workspace_id, step, detail, at) values ($2, $7, 'answered', '{}', $1)
        ), told as (
          insert into events (workspace_id, data) values ($7, $8::jsonb)
        )
        insert into messages (id, conversation_id, workspace_id, exchange_id, direction, origin, type, content,
          status, at, created_at)
        select $4, $3, $7, id, 'outgoing', 'ai', 'text', $5, 'pending', $1, $1 from closed`,
      values: [
        now,
        job.data,
        job.key,
        replyId,
        text,
        AGENT,
        USER,
        JSON.stringify({ type: 'message', conversationId: job.key, preview: text, at: now }),
      ],
    })
    await client.query('commit')
  } finally {
    client.release()
  }

  const { rows: pending } = await pool.query({
    name: 'pending',
    text: `select m.id, m.content, c.contact_key, a.secrets from messages m
      join conversations c on c.id = m.conversation_id
      join agents a on a.id = c.agent_id where m.conversation_id = $1 and m.status = 'pending' order by m.at, m.id`,
    values: [job.key],
  })
  for (const message of pending) {
    await pool.query({
      name: 'claim',
      text: `update messages set attempted_at = now() where id = $1 and attempted_at is null`,
      values: [message.id],
    })
    const sent = await post(`${telegramUrl}/bot${botToken}/sendMessage`, {
      chat_id: message.contact_key,
      text: message.content,
    })
    await pool.query({
      name: 'settle',
      text: `with settled as (update messages set status = 'sent', external_id = $2 where id = $1
        returning exchange_id),
        told as (insert into events (workspace_id, data) select $3, $4::jsonb from settled)
        insert into journal (exchange_id, message_id, workspace_id, step, at) select exchange_id, $1, $3, 'sent', now()
          from settled`,
      values: [
        message.id,
        String(sent.result.message_id),
        USER,
        JSON.stringify({ type: 'conversation', conversationId: job.key }),
      ],
    })
  }
  await pool.query({
    name: 'done',
    text: `update floor_jobs set state = 2, ended = now() where id = $1`,
    values: [job.id],
  })
}

console.log('ready')
for (let offset = 0; ;) {
  const { result } = (await post(`${telegramUrl}/bot${botToken}/getUpdates`, { offset, timeout: 25 })) as {
    result: IncomingUpdate[]
  }
  await Promise.all(
    result.map(async (update) => {
      void reply(await receive(update))
    }),
  )
  const last = result.at(-1)
  if (last) offset = last.update_id + 1
}
