import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSmtpServer } from '../fakes/mail/smtp-server.ts'
import { startOwnDatabase } from '../process/own-database.ts'
import { type ServerProcess, startServerProcess } from '../process/server-process.ts'

// Starts and kills whole processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 300_000 })

/** People whose digest has something to tell; each has a workspace of the same id. */
const insertPeople = (names: readonly string[]) => `
  insert into users (id, username, email, password_hash, roles, email_verified_at, created_at)
    select n, n, n || '@ejemplo.co', 'x', '{ROLE_USER}', now(), now() from unnest(array['${names.join("','")}']) n;
  insert into workspaces (id, name, created_at) select n, n, now() from unnest(array['${names.join("','")}']) n;
  insert into members (workspace_id, user_id, role, joined_at)
    select n, n, 'owner', now() from unnest(array['${names.join("','")}']) n;
  insert into digests (user_id, is_on, due_at) select n, true, now() from unnest(array['${names.join("','")}']) n;
  insert into digest_items (id, user_id, workspace_id, kind, tag, title, body, path, first_at, last_at)
    select n, n, n, 'agent_silent', 'agent:1', '«Ventas» no responde', 'Falla.', '/agents?id=1', now(), now()
    from unnest(array['${names.join("','")}']) n`

test('kill -9 of two processes while the letter is being taken: one letter an hour, and nothing is lost', async () => {
  const smtp = await startSmtpServer()
  const database = await startOwnDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  const processes: ServerProcess[] = []
  onTestFinished(async () => {
    for (const process of processes) await process.kill()
    await client.end()
    await smtp.close()
  })
  const env = { DATA_DIR: database.folder, DATABASE_URL: database.url, SMTP_URL: smtp.url }
  const startTwo = async () =>
    processes.push(...(await Promise.all([startServerProcess(env), startServerProcess(env)])))
  await startTwo()
  const emailsTo = (name: string) => smtp.emails.filter(({ recipients }) => recipients.includes(`${name}@ejemplo.co`))

  const { promise, resolve } = Promise.withResolvers<void>()
  smtp.failNext({ at: 'content', holds: promise })
  await client.query(insertPeople(['ana']))
  await smtp.waitForFault()
  for (const process of processes) await process.kill()
  resolve()
  await smtp.waitForEmails(1)
  expect(emailsTo('ana')).toHaveLength(1)

  await startTwo()
  await client.query(insertPeople(['beto']))
  await smtp.waitForEmails(2)
  expect([emailsTo('ana').length, emailsTo('beto').length]).toEqual([1, 1])
  // An hour later the next letter has what is still unattended.
  await client.query(`update digests set due_at = now() where user_id = 'ana'`)
  await smtp.waitForEmails(3)
  await vi.waitFor(async () => expect((await client.query('select from digest_items')).rows).toEqual([]), 20_000)
  expect([emailsTo('ana').length, emailsTo('beto').length]).toEqual([2, 1])
})
