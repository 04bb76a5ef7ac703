import { expect, onTestFinished, test } from 'vitest'
import { createArchive } from '../../../../test/helpers/archive.ts'
import { waitUntilVacuumed } from '../../../../test/database/wait-until-vacuumed.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { createContactListQuery } from './contact-list.store.ts'

test('contact list: a page, a search and a filter of many contacts read indexes', async () => {
  const server = await startTestServer()
  const lucia = await createArchive(server, 'lucia')
  const vecina = await createArchive(server, 'vecina')
  const client = await server.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query(
    `insert into contacts (id, workspace_id, name, tags, blocked_at, created_at, updated_at)
      select 'n' || n, case when n % 10 = 0 then $1 else $2 end, 'Persona ' || md5(n::text),
        case when n % 1000 = 0 then array['rara'] else array['vip'] end,
        case when n % 500 = 0 then now() end, now(), now()
      from generate_series(1, 10000) n`,
    [lucia.workspaceId, vecina.workspaceId],
  )
  await client.query(
    `insert into contact_identities (workspace_id, kind, external_id, contact_id)
      select workspace_id, 'phone', (573000000000 + substr(id, 2)::int)::text, id from contacts`,
  )
  await waitUntilVacuumed(client, 'contacts')
  await client.query('analyze contacts, contact_identities')
  const all = { search: null, tag: null, state: 'all' } as const
  const cursor = { name: 'persona 5', id: '' }
  const searchedName = 'persona c4ca42'
  const cases = [
    [all, /Index Scan using contacts_by_name/],
    [{ ...all, state: 'blocked' }, /contacts_blocked/],
    [{ ...all, tag: 'rara' }, /contacts_(tags|by_name)/],
    [{ ...all, search: searchedName }, /contacts_words/],
    [{ ...all, search: '3000000017' }, /contacts_words/],
  ] as const
  for (const [filter, index] of cases) {
    const { text, values } = createContactListQuery(vecina.workspaceId, filter, { cursor, limit: 51 })
    const { rows } = await client.query(`explain (costs off) ${text}`, values)
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(plan).toMatch(index)
    // A phone may be anywhere in an address, so all of the workspace are read, but no words are computed.
    if (filter.search !== '3000000017') expect(plan).not.toMatch(/Seq Scan on contacts\b/)
  }
})
