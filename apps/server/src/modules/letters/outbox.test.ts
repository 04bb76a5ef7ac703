import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { diedAlone } from '../../../test/died-alone.ts'
import { linkIn, openPostOffice, type PostOffice } from '../../../test/fakes/mail/post-office.ts'
import { KEY } from '../../../test/key.ts'
import { openOutbox } from '../../../test/outbox.ts'
import { openProcess } from '../../../test/process.ts'
import type { Letter } from '../../ports/letters.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TOKEN = 'una-puerta-que-nadie-adivina'
const link = `https://portavoz.ejemplo.co/verify-email?token=${TOKEN}`
const letter: Letter = { kind: 'verify', to: 'ana@ejemplo.co', name: 'ana', link }

let database: TestDatabase
let post: PostOffice

beforeEach(async () => {
  database = await freshDatabase()
  post = await openPostOffice()
})

afterEach(async () => {
  await post.close()
  await database.drop()
})

const open = () => openOutbox({ database, smtpUrl: post.url })

test('a letter arrives once, whole, and is gone from the table', async () => {
  const outbox = open()
  await outbox.put(letter)
  expect(await outbox.drain()).toBe(1)
  expect(await outbox.drain()).toBe(0)
  expect(await outbox.left()).toEqual([])

  expect(post.letters).toHaveLength(1)
  const [got] = await post.received(1)
  expect(got).toMatchObject({
    recipients: ['ana@ejemplo.co'],
    from: { name: 'Portavoz', address: 'cartas@portavoz.ejemplo.co' },
    to: [{ address: 'ana@ejemplo.co' }],
    subject: 'Verifica tu email en Portavoz',
    isEncrypted: true,
    attachments: [],
  })
  expect(got?.messageId).toMatch(/^<\w{26}@portavoz\.ejemplo\.co>$/)
  expect(Math.abs(Date.parse(got?.date ?? '') - Date.now())).toBeLessThan(MINUTE)
  expect(got?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(linkIn(got ?? {})).toBe(link)
  expect(got?.html).toContain(`href="${link}"`)
})

test('letter that the process died of while it was sent alone: it is not sent', async () => {
  const outbox = open()
  await outbox.put(letter)
  const [waiting] = await outbox.left()
  await diedAlone(outbox.db, 'letter', waiting?.id ?? '')
  await outbox.drain()
  expect(await outbox.left()).toEqual([])
  expect(post.letters).toEqual([])
  expect(outbox.lines.join('')).toContain('it is set aside')
})

test('accents travel in subject, words and sender', async () => {
  const outbox = openOutbox({ database, smtpUrl: post.url, mailFrom: '"Café, Nube Alta" <cartas@ejemplo.co>' })
  await outbox.put({ kind: 'password_changed', to: 'jose@ejemplo.co', name: 'José Ñandú', at: new Date() })
  await outbox.drain()
  const [got] = post.letters
  expect(got?.subject).toBe('Tu contraseña cambió')
  expect(got?.from).toMatchObject({ name: 'Café, Nube Alta', address: 'cartas@ejemplo.co' })
  expect(got?.text).toContain('Hola, José Ñandú:')
  expect(got?.html).toContain('Hola, José Ñandú:')
  expect(/^[\p{ASCII}]*$/u.test(got?.raw ?? '')).toBe(true)
})

test('an address that the server does not know is not tried again', async () => {
  const outbox = open()
  post.next({ at: 'recipient', status: 550, says: `5.1.1 nobody here, you wrote ${link}` })
  await outbox.put(letter)
  await outbox.drain()
  expect(await outbox.left()).toEqual([])
  outbox.skip(2 * HOUR)
  expect(await outbox.drain()).toBe(0)
  expect(post.letters).toEqual([])
  expect(outbox.lines).toHaveLength(1)
  expect(outbox.lines[0]).toContain('550 5.1.1 (RCPT TO)')
})

test.each([
  ['a server that is busy at the door', { at: 'sender', status: 421 } as const],
  ['a server that asks to come later', { at: 'recipient', status: 451 } as const],
  ['a server that has no room now', { at: 'content', status: 452 } as const],
  ['a sender that the operator must put right', { at: 'sender', status: 553 } as const],
  ['a server that does not send for us yet', { at: 'recipient', status: 550, says: '5.7.1 relay denied' } as const],
  ['a line that goes dead', { at: 'content', dies: 'untaken' } as const],
])('%s gets the letter a minute later', async (_name, fault) => {
  const outbox = open()
  post.next(fault)
  await outbox.put(letter)
  expect(await outbox.drain()).toBe(1)
  expect(await outbox.drain()).toBe(0)
  expect(post.letters).toEqual([])
  outbox.skip(MINUTE + 1_000)
  expect(await outbox.drain()).toBe(1)
  expect(post.letters).toHaveLength(1)
  expect(await outbox.left()).toEqual([])
})

test('a letter whose content is refused is not tried again', async () => {
  const outbox = open()
  post.next({ at: 'content', status: 554, says: '5.7.1 looks like spam' })
  await outbox.put(letter)
  await outbox.drain()
  expect(await outbox.left()).toEqual([])
})

test('one letter that is refused holds no other back', async () => {
  const outbox = open()
  post.next({ at: 'recipient', status: 451 })
  await outbox.put(letter)
  await outbox.put({ ...letter, to: 'beto@ejemplo.co' })
  await outbox.drain()
  expect(post.letters.map(({ recipients }) => recipients)).toEqual([['beto@ejemplo.co']])
})

test('a server that is away gets its letters when it is back', async () => {
  const outbox = open()
  await post.unplug()
  await outbox.put(letter)
  await outbox.drain()
  outbox.skip(5 * MINUTE)
  await outbox.drain()
  expect((await outbox.left())[0]?.refusals).toBe(2)
  await post.plugIn()
  outbox.skip(HOUR)
  await outbox.drain()
  expect(post.letters).toHaveLength(1)
})

test('pauses grow to an hour, and after a day the letter is given up with one line', async () => {
  const outbox = open()
  await post.unplug()
  await outbox.put(letter)
  const pauses: number[] = []
  for (let tries = 0; tries < 40; tries++) {
    await outbox.drain()
    const [row] = await outbox.left()
    if (!row) break
    const ms = row.notBefore.getTime() - row.createdAt.getTime() - pauses.reduce((sum, pause) => sum + pause, 0)
    pauses.push(Math.round(ms / MINUTE) * MINUTE)
    outbox.skip(pauses.at(-1) ?? 0)
    outbox.skip(200)
  }
  expect(pauses.slice(0, 8).map((ms) => ms / MINUTE)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(24 * HOUR)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(22 * HOUR)
  expect(outbox.lines.filter((line) => line.includes('ya no se intentará'))).toHaveLength(1)
})

test('a wrong password of the mail server loses no letter, and no line says it', async () => {
  const guarded = await openPostOffice({ auth: { user: 'portavoz@ejemplo.co', pass: 'clave del correo' } })
  try {
    const wrong = openOutbox({ database, smtpUrl: guarded.url.replace('clave', 'otra') })
    await wrong.put(letter)
    await wrong.drain()
    expect((await wrong.left())[0]?.refusals).toBe(1)
    expect(wrong.lines.join()).toContain('535')
    expect(wrong.lines.join()).not.toMatch(/otra|clave|b3RyY/)

    const right = openOutbox({ database, smtpUrl: guarded.url })
    right.skip(2 * MINUTE)
    await right.drain()
    expect(guarded.letters).toMatchObject([{ user: 'portavoz@ejemplo.co', recipients: ['ana@ejemplo.co'] }])
  } finally {
    await guarded.close()
  }
})

test('two processes send each letter once', async () => {
  const [one, other] = [open(), open()]
  const names = Array.from({ length: 30 }, (_, at) => `persona${at}@ejemplo.co`)
  for (const to of names) await one.put({ ...letter, to })
  const counts = await Promise.all([one.drain(), other.drain()])
  expect(counts.every((count) => count > 0)).toBe(true)
  expect(post.letters).toHaveLength(names.length)
  expect(new Set(post.letters.map(({ recipients }) => recipients[0]))).toEqual(new Set(names))
})

test('a letter that one process is taking is passed over by the others', async () => {
  const [one, other] = [open(), open()]
  await one.put(letter)
  await one.db.transaction().execute(async (tx) => {
    await tx.selectFrom('letters').select('id').forUpdate().execute()
    expect(await Promise.all([one.drain(), other.drain()])).toEqual([0, 0])
  })
  expect(await other.drain()).toBe(1)
})

test('while a mail server thinks, the letter is with one process and no live event waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  post.next({ at: 'content', holds: promise })
  const [one, other] = [open(), open()]
  await one.put(letter)
  const sending = one.drain()
  await post.met()
  expect(await other.drain()).toBe(0)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and (backend_xid is not null or state = 'idle in transaction')
      and pid <> pg_backend_pid()`.execute(other.db)
  expect(rows[0]?.open).toBe(0)
  resolve()
  expect(await sending).toBe(1)
  expect(post.letters).toHaveLength(1)
})

test('what one process wrote and did not live to send is sent by the next', async () => {
  const dead = open()
  await dead.put(letter)
  await dead.stop()
  const next = open()
  next.start()
  await post.received(1)
})

test('a process killed while it hands a letter over loses nothing', { timeout: 60_000 }, async () => {
  post.next({ at: 'content', holds: new Promise(() => {}) })
  const killed = await openProcess({ DATABASE_URL: database.url, SMTP_URL: post.url, SECRET_KEY: KEY })
  try {
    await fetch(`${killed.url}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ana', email: 'ana@ejemplo.co', password: 'una-clave-larga' }),
    })
    await post.met()
  } finally {
    await killed.kill()
  }
  expect(post.letters).toEqual([])

  const next = open()
  expect(await next.left()).toHaveLength(1)
  expect(await next.drain()).toBe(0)
  next.skip(3 * MINUTE)
  expect(await next.drain()).toBe(1)
  expect(post.letters).toMatchObject([{ recipients: ['ana@ejemplo.co'] }])
})

test('a stop waits for the letter under way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  post.next({ at: 'content', holds: promise })
  const outbox = open()
  await outbox.put(letter)
  outbox.start()
  await post.met()
  const stopped = outbox.stop()
  resolve()
  await stopped
  expect(post.letters).toHaveLength(1)
  expect(await outbox.left()).toEqual([])
})

test('a letter of a transaction that fails is never sent', async () => {
  const outbox = open()
  const failed = outbox.db.transaction().execute(async (tx) => {
    await outbox.write(tx, letter)
    throw new Error('it did not happen')
  })
  await expect(failed).rejects.toThrow('it did not happen')
  expect(await outbox.drain()).toBe(0)
})

test('who reads the table or the log finds no way in', async () => {
  const outbox = open()
  await outbox.put(letter)
  const rows = JSON.stringify(await outbox.left())
  expect(rows).not.toContain(TOKEN)
  expect(rows).not.toContain('ana@')

  const [row] = await outbox.left()
  await outbox.put({ ...letter, to: 'otra@ejemplo.co' })
  await outbox.db
    .updateTable('letters')
    .set({ sealed: row?.sealed ?? '' })
    .where('id', '!=', row?.id ?? '')
    .execute()
  post.next({ at: 'content', status: 451, says: `you wrote ${link}` })
  await outbox.drain()
  outbox.skip(HOUR)
  await outbox.drain()
  expect(post.letters.map(({ recipients }) => recipients)).toEqual([['ana@ejemplo.co']])
  expect(outbox.lines.length).toBeGreaterThan(1)
  expect(outbox.lines.join()).not.toContain(TOKEN)
})
