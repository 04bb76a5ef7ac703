/**
 * Baseline of an export: `COPY … TO STDOUT CSV` of an account's messages, oldest first, with the columns of the
 * product's file, read to its end and discarded. Reads account ids as lines from stdin; prints the byte count of each.
 * Frozen: changing it would change what the product is compared with.
 */
import { createInterface } from 'node:readline'
import pg from 'pg'
import { to } from 'pg-copy-streams'

const [databaseUrl = ''] = process.argv.slice(2)
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()

const copyMessages = (workspaceId: string) => `copy (
    select m.at, c.contact_phone, c.contact_name, a.name, c.platform, m.origin, m.content
    from messages m join conversations c on c.id = m.conversation_id join agents a on a.id = c.agent_id
    where m.workspace_id = ${pg.escapeLiteral(workspaceId)} order by m.at, m.id
  ) to stdout (format csv)`

console.log('ready')
for await (const workspaceId of createInterface({ input: process.stdin })) {
  let bytes = 0
  for await (const chunk of client.query(to(copyMessages(workspaceId)))) bytes += (chunk as Buffer).length
  console.log(bytes)
}
