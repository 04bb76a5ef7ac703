import { expect, test } from 'vitest'
import { recordCrashedTask } from '../../../../test/database/record-crashed-task.ts'
import { GATHERED_MS, HOUR_MS, startDigestServer } from '../../../../test/helpers/digest-server.ts'
import { startTestServer } from '../../../../test/test-server.ts'

const MINUTE = 60_000

/** Clara waits, and Mariana's digest is due. */
async function startWithDueDigest() {
  const arrangement = await startDigestServer()
  const { server, addConversation, publishMessage, pass } = arrangement
  const clara = await addConversation('Clara')
  await publishMessage(clara)
  await pass(0)
  server.advanceClock(GATHERED_MS)
  const row = async () => (await server.pool.query('select * from digests')).rows[0]
  const items = async () => (await server.pool.query('select count from digest_items')).rows
  return { ...arrangement, clara, row, items, send: () => server.server.drain() }
}

test('two processes at once: one e-mail', async () => {
  const { server, emailsTo, smtp, send, items } = await startWithDueDigest()
  const { database, telegram, model } = server
  const sharedWith = { database, telegramUrl: telegram.url, modelUrl: model.url }
  const other = await startTestServer({ sharedWith, env: { SMTP_URL: smtp.url } })
  other.advanceClock(GATHERED_MS)
  const { promise, resolve } = Promise.withResolvers<void>()
  smtp.failNext({ at: 'content', holds: promise })
  const first = send()
  await smtp.waitForFault()
  await other.server.drain()
  const { rows } = await server.pool.query(`
    select count(*)::int as open from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`)
  expect([rows[0].open, emailsTo('mariana').length]).toEqual([0, 0])
  resolve()
  await first
  await other.server.drain()
  expect([emailsTo('mariana').length, await items()]).toEqual([1, []])
})

test('mail server that refuses for now: pauses grow, and the e-mail lists what is unattended by then', async () => {
  const { server, emailsTo, smtp, send, row, read, clara, addConversation, publishMessage, drain } =
    await startWithDueDigest()
  const refusal = { at: 'sender', status: 451 } as const
  smtp.failNext(refusal, refusal, refusal)
  const pauses: number[] = []
  for (let n = 0; n < 3; n++) {
    await send()
    const ms = (await row()).due_at.getTime() - server.clock.now().getTime()
    pauses.push(Math.ceil(ms / 1_000))
    server.advanceClock(ms + 1_000)
  }
  expect(pauses).toEqual([60, 120, 240])
  await publishMessage(await addConversation('Iván'))
  await read(clara.id)
  await drain()
  expect(emailsTo('mariana').map(({ subject }) => subject)).toEqual(['Tienes 1 asunto sin atender'])
  expect(emailsTo('mariana')[0]?.text).toContain('Iván')
  expect((await row()).tries).toBe(0)
})

test('mail server that is down: the e-mail is sent when it is back', async () => {
  const { server, emailsTo, smtp, send } = await startWithDueDigest()
  await smtp.unplug()
  await send()
  await smtp.plugIn()
  server.advanceClock(MINUTE + 1_000)
  await send()
  expect(emailsTo('mariana')).toHaveLength(1)
})

test('address that is refused: given up, and not tried again within the hour', async () => {
  const { server, smtp, send, items, addConversation, publishMessage, pass, emailsTo } = await startWithDueDigest()
  smtp.failNext({ at: 'recipient', status: 550 })
  await send()
  expect(await items()).toEqual([])
  await publishMessage(await addConversation('Iván'))
  await pass(50 * MINUTE)
  expect(emailsTo('mariana')).toEqual([])
  server.advanceClock(11 * MINUTE)
  await send()
  expect(emailsTo('mariana')).toHaveLength(1)
})

test.each([
  ['untaken', 1],
  ['taken', 2],
] as const)('connection that dies with the e-mail %s: no second e-mail within the hour', async (dies, emails) => {
  const { server, smtp, send, items, emailsTo, read, clara } = await startWithDueDigest()
  smtp.failNext({ at: 'content', dies })
  await send()
  server.advanceClock(59 * MINUTE)
  await send()
  expect([emailsTo('mariana').length, await items()]).toEqual([emails - 1, [{ count: 1 }]])
  server.advanceClock(2 * MINUTE)
  if (dies === 'taken') {
    await read(clara.id)
    await send()
    expect([emailsTo('mariana').length, await items()]).toEqual([1, []])
  } else {
    await send()
    expect(emailsTo('mariana')).toHaveLength(1)
  }
})

test('process that dies between claim and e-mail: what is unattended is listed an hour later, once', async () => {
  const { server, emailsTo, send } = await startWithDueDigest()
  // The claim of a process that died.
  const due = new Date(server.clock.now().getTime() + HOUR_MS)
  await server.pool.query('update digests set due_at = $1, tries = 1', [due])
  await send()
  server.advanceClock(59 * MINUTE)
  await send()
  expect(emailsTo('mariana')).toEqual([])
  server.advanceClock(2 * MINUTE)
  await send()
  await send()
  expect(emailsTo('mariana')).toHaveLength(1)
})

test('server that was stopped when the e-mail was due: waits until channels delivered their backlog', async () => {
  const { server, emailsTo, send, read, clara, row, addConversation, publishMessage, drain } =
    await startWithDueDigest()
  await publishMessage(await addConversation('Iván'))
  server.advanceClock(5 * HOUR_MS)
  await drain()
  expect([emailsTo('mariana'), (await row()).due_at > server.clock.now()]).toEqual([[], true])
  await read(clara.id)
  server.advanceClock(10 * MINUTE)
  await send()
  expect(emailsTo('mariana').map(({ subject }) => subject)).toEqual(['Tienes 1 asunto sin atender'])
})

test('digest whose process crashed with no other task: quarantined', async () => {
  const { server, emailsTo, send, items, owner } = await startWithDueDigest()
  await recordCrashedTask(server.db, 'digest', owner.id)
  await send()
  expect([emailsTo('mariana'), await items()]).toEqual([[], []])
})

test('message that arrives while the e-mail is sent: the next e-mail lists it', async () => {
  const { server, smtp, send, items, pass, emailsTo } = await startWithDueDigest()
  const { promise, resolve } = Promise.withResolvers<void>()
  smtp.failNext({ at: 'content', holds: promise })
  const sending = send()
  await smtp.waitForFault()
  // As another process stores it.
  await server.pool.query('update digest_items set count = count + 1')
  resolve()
  await sending
  expect(await items()).toEqual([{ count: 1 }])
  await pass(HOUR_MS)
  expect([emailsTo('mariana').length, await items()]).toEqual([2, []])
})

test('digest switched off: waiting items are deleted and do not return when it is switched on again', async () => {
  const { owner, turnOn, send, items, emailsTo } = await startWithDueDigest()
  await turnOn(owner.token, false)
  expect(await items()).toEqual([])
  await turnOn(owner.token)
  await send()
  expect(emailsTo('mariana')).toEqual([])
})
