import { expect, test } from 'vitest'
import { createPool } from '../../../db/connect.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { PASSWORD, signUp } from '../../../../test/test-accounts.ts'

test('known device: is found without a scan of all devices', async () => {
  const server = await startTestServer()
  await signUp(server, 'mariana')
  await server.pool.query(`insert into users (id, username, email, password_hash, roles, created_at)
    select 'u' || n, 'persona' || n, n || '@ejemplo.co', 'x', '{ROLE_USER}', now() from generate_series(1, 500) n`)
  await server.pool.query(`insert into known_devices (user_id, token_hash, created_at, last_seen_at)
    select 'u' || u, md5(u || '-' || n), now(), now() from generate_series(1, 500) u, generate_series(1, 20) n`)
  await server.pool.query('analyze known_devices')
  const cookie = `portavoz_device=${'A'.repeat(43)}`
  const credentials = { username: 'mariana', password: PASSWORD }
  expect((await server.call('POST', '/api/auth/signin', credentials, undefined, { cookie })).status).toBe(200)

  // The statistics of a connection are complete once it is closed.
  await server.stop()
  const pool = createPool(server.database.url, 1)
  const { rows } = await pool.query(`select seq_tup_read from pg_stat_user_tables where relname = 'known_devices'`)
  await pool.end()
  expect(Number(rows[0].seq_tup_read)).toBeLessThan(1_000)
})
