/**
 * The floor of an export: `COPY … TO STDOUT CSV` of an account's messages, oldest first, with what stands beside them in
 * the file, read to its end and thrown away. A line that comes in is the account to take out; the line that goes out says
 * how many bytes it were. Frozen: what it measures others against must not move.
 */
import { createInterface } from 'node:readline'
import pg from 'pg'
import { to } from 'pg-copy-streams'

const [databaseUrl = ''] = process.argv.slice(2)
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()

const copy = (userId: string) => `copy (
    select m.at, c.contact_phone, c.contact_name, a.name, c.platform, m.origin, m.content
    from messages m join conversations c on c.id = m.conversation_id join agents a on a.id = c.agent_id
    where m.user_id = ${pg.escapeLiteral(userId)} order by m.at, m.id
  ) to stdout (format csv)`

console.log('ready')
for await (const userId of createInterface({ input: process.stdin })) {
  let bytes = 0
  for await (const chunk of client.query(to(copy(userId)))) bytes += (chunk as Buffer).length
  console.log(bytes)
}
