import { ACTIVITIES_MAX } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { startWithTeam } from '../../../../test/helpers/team.ts'

type Team = Awaited<ReturnType<typeof startWithTeam>>

const linesOf = async ({ call, owner }: Pick<Team, 'call' | 'owner'>, id: string) =>
  (await call(owner.token, 'GET', `/${id}/activity`)).body.data.map(
    ({ kind, by, person }: { kind: string; by: { name: string } | null; person: { name: string } | null }) =>
      [by?.name, kind, person?.name].filter(Boolean).join(' '),
  )

test('activity: says who assigned, resolved and reopened a conversation, oldest first', async () => {
  const team = await startWithTeam()
  const { owner, luis, call, clara, ivan } = team
  await call(luis.token, 'PUT', `/${clara}/assignee`, { userId: luis.id })
  await call(luis.token, 'PUT', `/${clara}/assignee`, { userId: owner.id })
  await call(luis.token, 'PUT', `/${clara}/assignee`, { userId: owner.id })
  await call(owner.token, 'PUT', `/${clara}/assignee`, { userId: null })
  for (const status of ['transferred', 'active', 'active', 'resolved', 'waiting'])
    await call(owner.token, 'PUT', `/${clara}/status`, { status })
  expect(await linesOf(team, clara)).toEqual([
    'luis taken luis',
    'luis assigned mariana',
    'mariana unassigned',
    'mariana transferred',
    'mariana reopened',
    'mariana resolved',
    'mariana waiting',
  ])
  expect(await linesOf(team, ivan)).toEqual([])
})

test('activity: the newest lines of a conversation are kept, and those of others are not touched', async () => {
  const team = await startWithTeam()
  const { server, owner, luis, call, clara, ivan } = team
  await call(luis.token, 'PUT', `/${ivan}/assignee`, { userId: luis.id })
  await server.pool.query(
    `insert into activities (id, workspace_id, conversation_id, kind, by_id, at)
     select
       'actividad-' || lpad(n::text, 12, '0'), $1, $2, 'waiting', $1, now() - interval '1 hour' + n * interval '1 s'
     from generate_series(1, $3) n`,
    [owner.id, clara, ACTIVITIES_MAX + 10],
  )
  await call(luis.token, 'PUT', `/${clara}/assignee`, { userId: luis.id })
  const { rows } = await server.pool.query('select conversation_id, count(*)::int as n from activities group by 1')
  expect(Object.fromEntries(rows.map((row) => [row.conversation_id, row.n]))).toEqual({
    [clara]: ACTIVITIES_MAX,
    [ivan]: 1,
  })
  expect((await linesOf(team, clara)).at(-1)).toBe('luis taken luis')
})
