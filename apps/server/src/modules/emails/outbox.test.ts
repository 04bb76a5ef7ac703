import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database/test-database.ts'
import { recordCrashedTask } from '../../../test/database/record-crashed-task.ts'
import { linkOf, startSmtpServer, type FakeSmtpServer } from '../../../test/fakes/mail/smtp-server.ts'
import { TEST_SECRET_KEY } from '../../../test/helpers/secret-key.ts'
import { createTestOutbox } from '../../../test/helpers/outbox.ts'
import { startServerProcess } from '../../../test/process/server-process.ts'
import type { Email } from '../../ports/mail/emails.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TOKEN = 'una-puerta-que-nadie-adivina'
const link = `https://portavoz.ejemplo.co/verify-email?token=${TOKEN}`
const email: Email = { kind: 'verify', to: 'ana@ejemplo.co', name: 'ana', link }

let database: TestDatabase
let postOffice: FakeSmtpServer

beforeEach(async () => {
  database = await createTestDatabase()
  postOffice = await startSmtpServer()
})

afterEach(async () => {
  await postOffice.close()
  await database.drop()
})

const openTestOutbox = () => createTestOutbox({ database, smtpUrl: postOffice.url })

test('e-mail: it arrives once and complete, and its row is deleted', async () => {
  const outbox = openTestOutbox()
  await outbox.queueEmail(email)
  expect(await outbox.drain()).toBe(1)
  expect(await outbox.drain()).toBe(0)
  expect(await outbox.listQueued()).toEqual([])

  expect(postOffice.emails).toHaveLength(1)
  const [received] = await postOffice.waitForEmails(1)
  expect(received).toMatchObject({
    recipients: ['ana@ejemplo.co'],
    from: { name: 'Portavoz', address: 'cartas@portavoz.ejemplo.co' },
    to: [{ address: 'ana@ejemplo.co' }],
    subject: 'Verifica tu email en Portavoz',
    isEncrypted: true,
    attachments: [],
  })
  expect(received?.messageId).toMatch(/^<\w{26}@portavoz\.ejemplo\.co>$/)
  expect(Math.abs(Date.parse(received?.date ?? '') - Date.now())).toBeLessThan(MINUTE)
  expect(received?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(linkOf(received ?? {})).toBe(link)
  expect(received?.html).toContain(`href="${link}"`)
})

test('e-mail during which the process died alone: it is not sent', async () => {
  const outbox = openTestOutbox()
  await outbox.queueEmail(email)
  const [waiting] = await outbox.listQueued()
  await recordCrashedTask(outbox.db, 'letter', waiting?.id ?? '')
  await outbox.drain()
  expect(await outbox.listQueued()).toEqual([])
  expect(postOffice.emails).toEqual([])
  expect(outbox.logLines.join('')).toContain('it is set aside')
})

test('accents: subject, text and sender keep them', async () => {
  const outbox = createTestOutbox({
    database,
    smtpUrl: postOffice.url,
    mailFrom: '"Café, Nube Alta" <cartas@ejemplo.co>',
  })
  await outbox.queueEmail({ kind: 'password_changed', to: 'jose@ejemplo.co', name: 'José Ñandú', at: new Date() })
  await outbox.drain()
  const [received] = postOffice.emails
  expect(received?.subject).toBe('Tu contraseña cambió')
  expect(received?.from).toMatchObject({ name: 'Café, Nube Alta', address: 'cartas@ejemplo.co' })
  expect(received?.text).toContain('Hola, José Ñandú:')
  expect(received?.html).toContain('Hola, José Ñandú:')
  expect(/^[\p{ASCII}]*$/u.test(received?.raw ?? '')).toBe(true)
})

test('unknown recipient: no retry', async () => {
  const outbox = openTestOutbox()
  postOffice.failNext({ at: 'recipient', status: 550, says: `5.1.1 nobody here, you wrote ${link}` })
  await outbox.queueEmail(email)
  await outbox.drain()
  expect(await outbox.listQueued()).toEqual([])
  outbox.advanceClock(2 * HOUR)
  expect(await outbox.drain()).toBe(0)
  expect(postOffice.emails).toEqual([])
  expect(outbox.logLines).toHaveLength(1)
  expect(outbox.logLines[0]).toContain('550 5.1.1 (RCPT TO)')
})

test.each([
  ['a server that is busy at the door', { at: 'sender', status: 421 } as const],
  ['a server that asks to come later', { at: 'recipient', status: 451 } as const],
  ['a server that has no room now', { at: 'content', status: 452 } as const],
  ['a sender that the operator must put right', { at: 'sender', status: 553 } as const],
  ['a server that does not send for us yet', { at: 'recipient', status: 550, says: '5.7.1 relay denied' } as const],
  ['a line that goes dead', { at: 'content', dies: 'untaken' } as const],
])('%s: retried a minute later', async (_name, fault) => {
  const outbox = openTestOutbox()
  postOffice.failNext(fault)
  await outbox.queueEmail(email)
  expect(await outbox.drain()).toBe(1)
  expect(await outbox.drain()).toBe(0)
  expect(postOffice.emails).toEqual([])
  outbox.advanceClock(MINUTE + 1_000)
  expect(await outbox.drain()).toBe(1)
  expect(postOffice.emails).toHaveLength(1)
  expect(await outbox.listQueued()).toEqual([])
})

test('refused content: no retry', async () => {
  const outbox = openTestOutbox()
  postOffice.failNext({ at: 'content', status: 554, says: '5.7.1 looks like spam' })
  await outbox.queueEmail(email)
  await outbox.drain()
  expect(await outbox.listQueued()).toEqual([])
})

test('refused e-mail: the others are sent', async () => {
  const outbox = openTestOutbox()
  postOffice.failNext({ at: 'recipient', status: 451 })
  await outbox.queueEmail(email)
  await outbox.queueEmail({ ...email, to: 'beto@ejemplo.co' })
  await outbox.drain()
  expect(postOffice.emails.map(({ recipients }) => recipients)).toEqual([['beto@ejemplo.co']])
})

test('unreachable mail server: its e-mails are sent when it is back', async () => {
  const outbox = openTestOutbox()
  await postOffice.unplug()
  await outbox.queueEmail(email)
  await outbox.drain()
  outbox.advanceClock(5 * MINUTE)
  await outbox.drain()
  expect((await outbox.listQueued())[0]?.refusals).toBe(2)
  await postOffice.plugIn()
  outbox.advanceClock(HOUR)
  await outbox.drain()
  expect(postOffice.emails).toHaveLength(1)
})

test('retries: pauses grow to an hour; after a day the e-mail is given up with one log line', async () => {
  const outbox = openTestOutbox()
  await postOffice.unplug()
  await outbox.queueEmail(email)
  const pauses: number[] = []
  for (let tries = 0; tries < 40; tries++) {
    await outbox.drain()
    const [row] = await outbox.listQueued()
    if (!row) break
    const ms = row.notBefore.getTime() - row.createdAt.getTime() - pauses.reduce((sum, pause) => sum + pause, 0)
    pauses.push(Math.round(ms / MINUTE) * MINUTE)
    outbox.advanceClock(pauses.at(-1) ?? 0)
    outbox.advanceClock(200)
  }
  expect(pauses.slice(0, 8).map((ms) => ms / MINUTE)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(24 * HOUR)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(22 * HOUR)
  expect(outbox.logLines.filter((line) => line.includes('ya no se intentará'))).toHaveLength(1)
})

test('wrong SMTP password: no e-mail is lost, and no log line contains it', async () => {
  const guardedOffice = await startSmtpServer({ auth: { user: 'portavoz@ejemplo.co', pass: 'clave del correo' } })
  try {
    const wrongOutbox = createTestOutbox({ database, smtpUrl: guardedOffice.url.replace('clave', 'otra') })
    await wrongOutbox.queueEmail(email)
    await wrongOutbox.drain()
    expect((await wrongOutbox.listQueued())[0]?.refusals).toBe(1)
    expect(wrongOutbox.logLines.join()).toContain('535')
    expect(wrongOutbox.logLines.join()).not.toMatch(/otra|clave|b3RyY/)

    const rightOutbox = createTestOutbox({ database, smtpUrl: guardedOffice.url })
    rightOutbox.advanceClock(2 * MINUTE)
    await rightOutbox.drain()
    expect(guardedOffice.emails).toMatchObject([{ user: 'portavoz@ejemplo.co', recipients: ['ana@ejemplo.co'] }])
  } finally {
    await guardedOffice.close()
  }
})

test('two processes: each e-mail is sent once', async () => {
  const [first, second] = [openTestOutbox(), openTestOutbox()]
  const names = Array.from({ length: 30 }, (_, at) => `persona${at}@ejemplo.co`)
  for (const to of names) await first.queueEmail({ ...email, to })
  const counts = await Promise.all([first.drain(), second.drain()])
  expect(counts.every((count) => count > 0)).toBe(true)
  expect(postOffice.emails).toHaveLength(names.length)
  expect(new Set(postOffice.emails.map(({ recipients }) => recipients[0]))).toEqual(new Set(names))
})

test('locked row: other processes skip it', async () => {
  const [first, second] = [openTestOutbox(), openTestOutbox()]
  await first.queueEmail(email)
  await first.db.transaction().execute(async (tx) => {
    await tx.selectFrom('letters').select('id').forUpdate().execute()
    expect(await Promise.all([first.drain(), second.drain()])).toEqual([0, 0])
  })
  expect(await second.drain()).toBe(1)
})

test('slow mail server: one process holds the e-mail, and no transaction is open', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  postOffice.failNext({ at: 'content', holds: promise })
  const [first, second] = [openTestOutbox(), openTestOutbox()]
  await first.queueEmail(email)
  const sending = first.drain()
  await postOffice.waitForFault()
  expect(await second.drain()).toBe(0)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and (backend_xid is not null or state = 'idle in transaction')
      and pid <> pg_backend_pid()`.execute(second.db)
  expect(rows[0]?.open).toBe(0)
  resolve()
  expect(await sending).toBe(1)
  expect(postOffice.emails).toHaveLength(1)
})

test('e-mail of a stopped process: the next process sends it', async () => {
  const stoppedOutbox = openTestOutbox()
  await stoppedOutbox.queueEmail(email)
  await stoppedOutbox.stop()
  const next = openTestOutbox()
  next.start()
  await postOffice.waitForEmails(1)
})

test('killed process during a delivery: no e-mail is lost', { timeout: 60_000 }, async () => {
  postOffice.failNext({ at: 'content', holds: new Promise(() => {}) })
  const worker = await startServerProcess({
    DATABASE_URL: database.url,
    SMTP_URL: postOffice.url,
    SECRET_KEY: TEST_SECRET_KEY,
  })
  try {
    await fetch(`${worker.url}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ana', email: 'ana@ejemplo.co', password: 'una-clave-larga' }),
    })
    await postOffice.waitForFault()
  } finally {
    await worker.kill()
  }
  expect(postOffice.emails).toEqual([])

  const next = openTestOutbox()
  expect(await next.listQueued()).toHaveLength(1)
  expect(await next.drain()).toBe(0)
  next.advanceClock(3 * MINUTE)
  expect(await next.drain()).toBe(1)
  expect(postOffice.emails).toMatchObject([{ recipients: ['ana@ejemplo.co'] }])
})

test('stop: waits for the e-mail in progress', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  postOffice.failNext({ at: 'content', holds: promise })
  const outbox = openTestOutbox()
  await outbox.queueEmail(email)
  outbox.start()
  await postOffice.waitForFault()
  const stopping = outbox.stop()
  resolve()
  await stopping
  expect(postOffice.emails).toHaveLength(1)
  expect(await outbox.listQueued()).toEqual([])
})

test('rolled back transaction: its e-mail is never sent', async () => {
  const outbox = openTestOutbox()
  const transaction = outbox.db.transaction().execute(async (tx) => {
    await outbox.queue(tx, email)
    throw new Error('it did not happen')
  })
  await expect(transaction).rejects.toThrow('it did not happen')
  expect(await outbox.drain()).toBe(0)
})

test('outbox rows and log: contain no link, and a row cannot be moved', async () => {
  const outbox = openTestOutbox()
  await outbox.queueEmail(email)
  const rows = JSON.stringify(await outbox.listQueued())
  expect(rows).not.toContain(TOKEN)
  expect(rows).not.toContain('ana@')

  const [row] = await outbox.listQueued()
  await outbox.queueEmail({ ...email, to: 'otra@ejemplo.co' })
  await outbox.db
    .updateTable('letters')
    .set({ sealed: row?.sealed ?? '' })
    .where('id', '!=', row?.id ?? '')
    .execute()
  postOffice.failNext({ at: 'content', status: 451, says: `you wrote ${link}` })
  await outbox.drain()
  outbox.advanceClock(HOUR)
  await outbox.drain()
  expect(postOffice.emails.map(({ recipients }) => recipients)).toEqual([['ana@ejemplo.co']])
  expect(outbox.logLines.length).toBeGreaterThan(1)
  expect(outbox.logLines.join()).not.toContain(TOKEN)
})
