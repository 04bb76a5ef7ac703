import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../test/database/test-database.ts'
import { createPool } from './connect.ts'
import { migrate } from './migrate.ts'

/** Conversations before contacts: one phone in two spellings, one address with two agents, one person without phone. */
const rows = [
  `insert into users (id, username, email, password_hash, roles, created_at)
    select id, id, id || '@ejemplo.co', 'x', '{ROLE_USER}', now() from unnest(array['lucia', 'vecina']) id`,
  `insert into workspaces (id, name, created_at) select id, id, now() from users`,
  `insert into members (workspace_id, user_id, role, joined_at) select id, id, 'owner', now() from users`,
  `insert into agents (id, workspace_id, name, description, prompt, platform, session_name, is_active, connection,
      custom_config, secrets, webhook_id, created_at, updated_at)
    select w.id || n, w.id, n, '', '', 'whatsapp', w.id || n, true, 'connected', '{}', '', w.id || n, now(), now()
    from workspaces w, unnest(array['1', '2']) n`,
  `insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key, contact_name,
      contact_phone, tags, is_muted, last_at, created_at, updated_at)
    select id, owner, owner || agent, platform, id, contact_key, name, phone, tags::text[], muted,
      '2026-01-01'::timestamptz + n * interval '1 day', '2026-01-01'::timestamptz + n * interval '1 day', now()
    from (values
      (1, 'a', 'lucia', '1', 'whatsapp', '11@lid', null, null, '{}', false),
      (2, 'b', 'lucia', '2', 'whatsapp', '11@lid', 'Ana', '5215512345678', '{VIP,x}', true),
      (3, 'c', 'lucia', '1', 'telegram', '9', 'Ana Díaz', '525512345678', '{vip,y}', false),
      (4, 'd', 'lucia', '1', 'whatsapp', '573001112233@s.whatsapp.net', null, null, '{}', false),
      (5, 'e', 'lucia', '1', 'telegram', '10', 'Eva', null, '{}', false),
      (6, 'f', 'vecina', '1', 'whatsapp', '11@lid', 'Otra', '525512345678', '{}', false)
    ) as c(n, id, owner, agent, platform, contact_key, name, phone, tags, muted)`,
]

test('migrate: conversations of one address or phone become one contact per workspace', async () => {
  const { url, drop } = await createEmptyDatabase()
  await migrate(url, '0083-saved-by')
  const pool = createPool(url, 2)
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  for (const row of rows) await pool.query(row)
  await migrate(url)
  const contacts = await pool.query(`
    select k.id, k.is_from_network as made, k.network_name as reported,
      k.workspace_id as owner, k.name, k.tags, k.opted_out_at is not null as out,
      (select array_agg(c.id::text order by c.id) from conversations c where c.contact_id = k.id) as conversations,
      (select array_agg(i.kind || ' ' || i.external_id order by i.kind, i.external_id)
        from contact_identities i where i.contact_id = k.id) as identities
    from contacts k order by k.id`)
  expect(contacts.rows).toMatchObject([
    {
      id: 'a',
      made: true,
      reported: 'Ana Díaz',
      name: 'Ana Díaz',
      tags: ['VIP', 'x', 'y'],
      out: true,
      conversations: ['a', 'b', 'c'],
      identities: ['phone 525512345678', 'telegram 9', 'whatsapp 11@lid'],
    },
    { id: 'd', name: null, conversations: ['d'], identities: ['phone 573001112233', expect.stringContaining('@s.')] },
    { id: 'e', name: 'Eva', conversations: ['e'], identities: ['telegram 10'] },
    { id: 'f', owner: 'vecina', conversations: ['f'] },
  ])
  // A process of the version before inserts conversations that know no contacts.
  await pool.query(`insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key,
      last_at, created_at, updated_at) values ('g', 'lucia', 'lucia2', 'telegram', 'g', '10', now(), now(), now())`)
  const { rows: added } = await pool.query(`select contact_id from conversations where id = 'g'`)
  expect(added).toEqual([{ contact_id: 'e' }])
})

test('migrate: 20,000 conversations are filled within seconds', async () => {
  const { url, drop } = await createEmptyDatabase()
  await migrate(url, '0083-saved-by')
  const pool = createPool(url, 2)
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  for (const row of rows.slice(0, 4)) await pool.query(row)
  await pool.query(`insert into conversations (id, workspace_id, agent_id, platform, session_name, contact_key,
      contact_phone, last_at, created_at, updated_at)
    select 'n' || n, 'lucia', 'lucia1', 'whatsapp', 'n' || n, 'k' || n,
      (573000000000 + n / 2)::text, now(), now(), now()
    from generate_series(1, 20000) n`)
  const began = performance.now()
  await migrate(url)
  expect(performance.now() - began).toBeLessThan(30_000)
  const { rows: counts } = await pool.query('select count(*)::int as n from contacts')
  expect(counts).toEqual([{ n: 10_001 }])
})
