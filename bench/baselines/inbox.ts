/**
 * Baseline of the inbox: the signed-in user and their newest conversations by two plain statements and `node:http`.
 * Same rows and facts as the product, without framework, query builder or schema. Frozen: changing it would change what
 * the product is compared with.
 */
import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const [databaseUrl = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })

const FIND_USER = `select users.id, users.username, users.roles from sessions join users on users.id = sessions.user_id
  where token_hash = $1 and expires_at > now()`

const PAGE = `select c.id, c.agent_id, a.name as agent_name, c.session_name, c.platform, c.status, c.paused_by,
    c.paused_at, c.contact_key, c.contact_name, c.contact_phone, c.unread_count, c.total_messages, c.answered_count,
    c.answered_seconds, c.tags, c.last_direction, c.last_origin, c.last_type, c.last_content, c.last_at,
    c.created_at, c.updated_at
  from conversations c join agents a on a.id = c.agent_id
  where c.workspace_id = $1 order by c.last_at desc, c.id desc limit $2`

async function readPage(token: string, limit: number): Promise<string> {
  const users = await pool.query({ name: 'who', text: FIND_USER, values: [hash('sha256', token, 'base64url')] })
  if (!users.rows[0]) throw new Error('nobody we know')
  const { rows } = await pool.query({ name: 'page', text: PAGE, values: [users.rows[0].id, limit + 1] })
  const items = rows.slice(0, limit).map((row) => ({
    id: row.id,
    agentId: row.agent_id,
    agentName: row.agent_name,
    sessionName: row.session_name,
    platform: row.platform,
    status: row.status,
    pause: row.paused_by ? { by: row.paused_by, since: row.paused_at } : null,
    contact: { id: row.contact_key, name: row.contact_name, phone: row.contact_phone, createdAt: row.created_at },
    unreadCount: row.unread_count,
    totalMessages: row.total_messages,
    averageResponseTime: row.answered_count ? Math.round(row.answered_seconds / row.answered_count) : 120,
    isResponseTimeKnown: row.answered_count > 0,
    tags: row.tags,
    assignedTo: row.paused_by || row.status === 'transferred' ? 'yo' : 'IA',
    lastMessage: row.last_direction && {
      direction: row.last_direction,
      origin: row.last_origin,
      type: row.last_type,
      content: row.last_content,
      timestamp: row.last_at,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
  const last = rows[limit - 1]
  const nextCursor = rows.length > limit ? `${last.last_at.getTime()}.${last.id}` : null
  return JSON.stringify({ success: true, data: { items, nextCursor } })
}

const server = createServer((request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const limit = Number(new URL(request.url ?? '/', 'http://baseline').searchParams.get('limit'))
  readPage(token, limit).then(
    (body) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => console.log(`ready ${(server.address() as AddressInfo).port}`))
