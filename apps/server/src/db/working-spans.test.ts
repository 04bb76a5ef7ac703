import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../test/database/test-database.ts'
import { runStatement } from '../../test/database/run-statement.ts'
import { migrate } from './migrate.ts'

test('migrate: hours of an earlier version become one span, and the old shape is refused from then on', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  await migrate(url, '0098-workspace-brand')
  const old = `{"start":"22:00","end":"06:00","timezone":"America/Bogota","days":[5,6]}`
  await runStatement(
    url,
    `insert into users (id, username, email, password_hash, roles, created_at)
      values ('usr_1', 'Mariana', 'mariana@ejemplo.co', 'x', '{ROLE_USER}', now()),
        ('usr_2', 'Luis', 'luis@ejemplo.co', 'x', '{ROLE_USER}', now());
    insert into workspaces (id, name, created_at) values ('usr_1', 'Mariana', now());
    insert into members (workspace_id, user_id, role, joined_at, working_hours)
      values ('usr_1', 'usr_1', 'owner', now(), '${old}'), ('usr_1', 'usr_2', 'agent', now(), null)`,
  )
  await migrate(url)
  expect(await runStatement(url, 'select user_id, working_hours from members order by user_id')).toEqual([
    {
      user_id: 'usr_1',
      working_hours: { timezone: 'America/Bogota', spans: [{ start: '22:00', end: '06:00', days: [5, 6] }] },
    },
    { user_id: 'usr_2', working_hours: null },
  ])
  await expect(runStatement(url, `update members set working_hours = '${old}'`)).rejects.toThrow(
    'members_working_spans',
  )
})
