import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExchangeOutcome, MessageOrigin } from '@portavoz/contract'
import { createArchive, type TestArchive } from '../../../test/helpers/archive.ts'
import { recountAnalytics } from '../../../test/helpers/recount-analytics.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createCloseDaysStore } from './close-days.store.ts'
import { figuresQuery } from './read-days.store.ts'
import {
  mergeConversationsStore,
  type MergeCandidate,
} from '../messaging/inbound/contacts/merge-conversations.store.ts'

const DAY_MS = 86_400_000
const ZONE = 'America/Mexico_City'
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS)
const dateBefore = (days: number) => dayBefore(days).toISOString().slice(0, 10)

async function openArchive() {
  const server = await startTestServer()
  const archive = await createArchive(server, 'lucia', ['ventas', 'soporte'])
  await archive.addConversations([0, 1, 2, 3].map((n) => ({ id: `c${n}`, agent: n % 2 === 0 ? 'ventas' : 'soporte' })))
  await server.db
    .updateTable('conversations')
    .set({ createdAt: dayBefore(20) })
    .execute()
  const days = createCloseDaysStore(server.db)
  let next = 0
  const nextId = (prefix: string) => `${prefix}${String(next++).padStart(5, '0')}`
  const say = (conversation: number, at: Date, origin: MessageOrigin = 'contact') =>
    archive.addMessages([{ id: nextId('m'), in: `c${conversation}`, content: '¿Cuánto cuesta el envío?', at, origin }])
  async function exchange(conversation: number, at: Date, outcome: ExchangeOutcome, costMicros: number | null = 120) {
    const id = nextId('x')
    const agentId = conversation % 2 === 0 ? 'lucia-ventas' : 'lucia-soporte'
    const { workspaceId } = archive
    await server.db
      .insertInto('exchanges')
      .values({
        id,
        conversationId: `c${conversation}`,
        workspaceId,
        agentId,
        outcome,
        closedAt: at,
        dueAt: at,
        createdAt: at,
      })
      .execute()
    const detail = JSON.stringify({ model: 'gpt-5-mini', inputTokens: 1, outputTokens: 1, costMicros })
    await server.db
      .insertInto('journal')
      .values({ exchangeId: id, messageId: null, workspaceId, step: outcome, detail, at })
      .execute()
    return id
  }
  return { server, archive, say, exchange, closeDays: () => days.closeDays(archive.workspaceId, ZONE) }
}

const read = async ({ server, archive }: { server: TestServer; archive: TestArchive }, query = '') =>
  server.call('GET', `/api/analytics?${query}`, undefined, archive.token)

async function expectRecount(context: { server: TestServer; archive: TestArchive }) {
  for (const period of [
    { from: dateBefore(60), to: dateBefore(-1) },
    { from: dateBefore(12), to: dateBefore(6), agentId: 'lucia-ventas' },
  ]) {
    const { status, body } = await read(context, new URLSearchParams(period).toString())
    expect(status).toBe(200)
    const { days, hours, outcomes, answers, waits, leads, costs, timeZone } = body.data
    expect(timeZone).toBe(ZONE)
    expect({ days, hours, outcomes, answers, waits, leads, cost: costs.total }).toEqual(
      await recountAnalytics(context.server, context.archive.workspaceId, { ...period, timeZone: ZONE }),
    )
  }
}

const conversation = fc.integer({ min: 0, max: 3 })
const daysAgo = fc.double({ min: 0, max: 30, noNaN: true })
const origin = fc.constantFrom<MessageOrigin>('contact', 'contact', 'ai', 'console', 'phone', 'n8n')
const outcome = fc.constantFrom<ExchangeOutcome>('answered', 'escalated', 'no_answer', 'sticker')
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('say' as const), in: conversation, daysAgo, origin }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      nth: fc.nat(30),
      hours: fc.constantFrom(0.001, 2, 23, 25),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('exchange' as const), in: conversation, daysAgo, outcome }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), nth: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), nth: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), in: conversation, to: conversation }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), nth: fc.nat(30), outcome }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const), nth: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lead' as const), in: conversation, daysAgo }) },
)

const nthOf = (table: string) =>
  `(select id from ${table} order by id offset $1 % greatest(1, (select count(*) from ${table})) limit 1)`

test('daily figures: equal a recount of the rows after every late change', async () => {
  const context = await openArchive()
  const { server, archive, say, exchange, closeDays } = context
  const { pool } = server
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      for (const table of ['messages', 'exchanges', 'leads']) await pool.query(`delete from ${table}`)
      for (const one of steps) {
        if (one.do === 'say') await say(one.in, dayBefore(one.daysAgo), one.origin)
        if (one.do === 'exchange') await exchange(one.in, dayBefore(one.daysAgo), one.outcome)
        if (one.do === 'close') await closeDays()
        if (one.do === 'answer') {
          const { rows } = await pool.query(
            `select conversation_id, at from messages where id = ${nthOf('messages')}`,
            [one.nth],
          )
          const at = new Date((rows[0]?.at?.getTime() ?? 0) + one.hours * 3_600_000)
          if (rows[0] && at < dayBefore(0)) await say(Number(rows[0].conversation_id.slice(1)), at, 'ai')
        }
        if (one.do === 'delete') await pool.query(`delete from messages where id = ${nthOf('messages')}`, [one.nth])
        if (one.do === 'fail')
          await pool.query(
            `update messages set status = 'failed' where direction = 'outgoing' and id = ${nthOf('messages')}`,
            [one.nth],
          )
        if (one.do === 'move')
          await pool.query(`update messages set conversation_id = $2 where conversation_id = $1`, [
            `c${one.in}`,
            `c${one.to}`,
          ])
        if (one.do === 'end')
          await pool.query(`update exchanges set outcome = $2 where id = ${nthOf('exchanges')}`, [one.nth, one.outcome])
        if (one.do === 'forget') await pool.query(`delete from exchanges where id = ${nthOf('exchanges')}`, [one.nth])
        if (one.do === 'lead')
          await pool.query(
            `insert into leads (conversation_id, workspace_id, agent_id, fields, created_at, updated_at)
              select id, workspace_id, agent_id, '{"name": "Ana"}', $2, $2 from conversations where id = $1
              on conflict (conversation_id) do update set created_at = excluded.created_at`,
            [`c${one.in}`, dayBefore(one.daysAgo)],
          )
      }
      await expectRecount(context)
      await closeDays()
      expect((await pool.query('select from analytics_changed')).rowCount).toBe(0)
      await expectRecount(context)
    }),
    { numRuns: 20 },
  )
  expect(archive.workspaceId).not.toBe('')
})

test('daily figures: follow contacts that are merged, deleted conversations and deleted agents', async () => {
  const context = await openArchive()
  const { server, archive, say, exchange, closeDays } = context
  for (const n of [0, 1, 2, 3])
    for (const ago of [5, 8, 15]) {
      await say(n, dayBefore(ago))
      await say(n, dayBefore(ago - 0.01), 'ai')
      await exchange(n, dayBefore(ago), 'answered')
    }
  await closeDays()
  await expectRecount(context)
  const candidate = async (id: string): Promise<MergeCandidate> =>
    server.db
      .selectFrom('conversations')
      .select(['id', 'workspaceId', 'agentId', 'contactKey', 'sessionName'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const [kept, gone] = [await candidate('c0'), await candidate('c2')]
  await server.db.transaction().execute((tx) => mergeConversationsStore.merge(tx, kept, gone, 'c0', new Date()))
  await expectRecount(context)
  expect((await server.call('DELETE', '/api/conversations/c1', undefined, archive.token)).status).toBe(200)
  await expectRecount(context)
  await closeDays()
  await expectRecount(context)
  expect((await server.call('DELETE', '/api/agents/lucia-soporte', undefined, archive.token)).status).toBe(200)
  await closeDays()
  const { body } = await read(context)
  expect(body.data.costs.byAgent).toEqual([
    { agentId: 'lucia-ventas', name: 'ventas', replies: 6, unpriced: 0, micros: 720 },
  ])
  expect(body.data.costs.byModel).toEqual([{ model: 'gpt-5-mini', replies: 6, unpriced: 0, micros: 720 }])
})

test('daily figures: the existing history is counted by the housekeeping, and again in another time zone', async () => {
  const { server, archive, say } = await openArchive()
  await say(0, new Date(`${dateBefore(10)}T02:30:00Z`))
  const activeDay = async () => {
    const { body } = await read({ server, archive })
    return { zone: body.data.timeZone, days: body.data.days.filter((day: { active: number }) => day.active > 0) }
  }
  await server.deleteExpired()
  expect((await server.pool.query('select from analytics_days where received = 1')).rowCount).toBe(1)
  expect(await activeDay()).toMatchObject({ zone: ZONE, days: [{ day: dateBefore(11), received: 1 }] })
  await server.pool.query(`update agents set custom_config = '{"businessHours": {"timezone": "Europe/Madrid"}}'`)
  expect(await activeDay()).toMatchObject({ zone: ZONE, days: [{ day: dateBefore(11) }] })
  await server.deleteExpired()
  expect(await activeDay()).toMatchObject({ zone: 'Europe/Madrid', days: [{ day: dateBefore(10) }] })
  await server.pool.query(`update agents set custom_config = '{"businessHours": {"timezone": "Luna/Crater"}}'`)
  await server.deleteExpired()
  expect(await activeDay()).toMatchObject({ zone: ZONE, days: [{ day: dateBefore(11) }] })
})

test.each([
  ['from=2026-03-02&to=2026-03-01', { to: 'La fecha final es anterior a la inicial' }],
  ['from=2025-03-02&to=2026-03-04', { to: 'Elige un año como mucho' }],
  ['from=2026-03-02', { to: 'Elige las dos fechas' }],
  [
    'from=0000-01-01&to=0000-01-02',
    { from: 'Elige una fecha entre 2000 y 2199', to: 'Elige una fecha entre 2000 y 2199' },
  ],
  ['from=ayer&to=2026-03-02', { from: 'Fecha no válida' }],
])('analytics of %s: refused with a sentence', async (query, fields) => {
  const { status, body } = await read(await openArchive(), query)
  expect([status, body.fields]).toEqual([400, fields])
})

test('analytics: nothing of another workspace, neither its agents nor its questions', async () => {
  const { server, archive, say, exchange } = await openArchive()
  await say(0, dayBefore(1))
  await exchange(0, dayBefore(1), 'answered')
  const other = await createArchive(server, 'vecina', ['ventas'])
  const { body } = await read({ server, archive: other })
  expect(body.data).toMatchObject({ hasData: false, leads: 0, answers: { nobody: 0 } })
  expect(body.data.days.every((day: { received: number }) => day.received === 0)).toBe(true)
  for (const path of ['analytics', 'analytics/questions'])
    expect((await server.call('GET', `/api/${path}?agentId=lucia-ventas`, undefined, other.token)).status).toBe(404)
  expect((await read({ server, archive })).body.data).toMatchObject({ hasData: true, answers: { nobody: 1 } })
})

test('questions: the most asked, grouped, and those without an answer', async () => {
  const { server, archive, say, exchange } = await openArchive()
  const ask = async (content: string, ago: number) => {
    const id = await exchange(0, dayBefore(ago), 'answered')
    await say(0, dayBefore(ago))
    await server.pool.query(
      `update messages set exchange_id = $1, content = $2 where id = (select max(id) from messages)`,
      [id, content],
    )
    return id
  }
  await ask('¿Cuánto cuesta el envío a Cali?', 5)
  await ask('cuanto cuesta el envio a cali', 4)
  const inVain = await ask('¿Tienen bicicletas?', 3)
  await ask('¿Tienen bicicletas?', 40)
  await ask('Buenas tardes, vecina', 2)
  await server.pool.query(
    `insert into unanswered (exchange_id, workspace_id, agent_id, conversation_id, at)
      select id, workspace_id, agent_id, conversation_id, created_at from exchanges where id = $1`,
    [inVain],
  )
  const { body } = await server.call('GET', '/api/analytics/questions', undefined, archive.token)
  expect(body.data).toEqual({
    asked: [
      { text: 'cuanto cuesta el envio a cali', times: 2 },
      { text: '¿Tienen bicicletas?', times: 1 },
    ],
    inVain: [{ text: '¿Tienen bicicletas?', times: 1 }],
    isPartial: false,
  })
})

/** All numbers of rows read from `messages` in a plan. */
function messagesRead(node: Record<string, unknown>): number {
  const inner = (node['Plans'] ?? []) as Record<string, unknown>[]
  const own = node['Relation Name'] === 'messages' ? Number(node['Actual Rows']) * Number(node['Actual Loops']) : 0
  return inner.reduce((sum, child) => sum + messagesRead(child), own)
}

test('analytics of a year: reads the messages of open days only', async () => {
  const { server, archive, closeDays } = await openArchive()
  await server.pool.query(
    `insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, at, created_at)
      select 'n' || n, 'c' || n % 4, $1, 'incoming', 'contact', 'text', 'hola', now() - n * interval '3 hours', now()
      from generate_series(1, 2400) n`,
    [archive.workspaceId],
  )
  await closeDays()
  await server.pool.query('analyze')
  const query = { workspaceId: archive.workspaceId, agentId: undefined, from: dateBefore(364), to: dateBefore(0) }
  const compiled = figuresQuery(query, ZONE).compile(server.db)
  const { rows } = await server.pool.query(`explain (analyze, format json, timing off) ${compiled.sql}`, [
    ...compiled.parameters,
  ])
  // Eight a day: today, three open days and the day before them.
  expect(messagesRead(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(6 * 8)
})
