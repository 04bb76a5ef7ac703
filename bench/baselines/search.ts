/**
 * Baseline of a message search: the signed-in user, the number of matching messages and the newest fifty as a list
 * shows them, by two plain statements on the product's index and `node:http`. Frozen: changing it would change what the
 * product is compared with.
 */
import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import pg from 'pg'

const [databaseUrl = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })

const FIND_USER = `select users.id, users.username, users.roles from sessions join users on users.id = sessions.user_id
  where token_hash = $1 and expires_at > now()`

const SEARCH = `
  with found as materialized (
    select id, at from messages
    where words_of(workspace_id, content) @@ words_asked($1, $2) and workspace_id = $1 and at >= $3 and at < $4
  ), newest as (select id from found order by at desc, id desc limit 50)
  select (select count(*) from found)::int as total, m.id, m.conversation_id as "conversationId",
    c.session_name as "sessionName", c.platform, c.contact_phone as phone, c.contact_name as "userName",
    a.name as "agentName", m.origin, m.content, m.created_at as "createdAt", m.at as timestamp
  from newest join messages m on m.id = newest.id join conversations c on c.id = m.conversation_id
    join agents a on a.id = c.agent_id
  order by m.at desc, m.id desc`

type BaselineSearchQuery = { query: string; dateRange: { from: string; to: string } }

async function searchMessages(token: string, { query, dateRange: { from, to } }: BaselineSearchQuery): Promise<string> {
  const users = await pool.query({ name: 'who', text: FIND_USER, values: [hash('sha256', token, 'base64url')] })
  if (!users.rows[0]) throw new Error('nobody we know')
  const until = new Date(Date.parse(to) + 86_400_000)
  // Not a prepared statement: PostgreSQL plans rare and common words differently.
  const { rows } = await pool.query(SEARCH, [users.rows[0].id, query, new Date(from), until])
  const items = rows.map(({ total: _total, ...row }) => row)
  return JSON.stringify({ success: true, data: { items, total: rows[0]?.total ?? 0, asOf: new Date() } })
}

const server = createServer((request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  json(request)
    .then((searchQuery) => searchMessages(token, searchQuery as BaselineSearchQuery))
    .then(
      (body) =>
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
          .end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
})
server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as AddressInfo).port}`))
