import { expect, test } from 'vitest'
import { createPool } from '../../db/connect.ts'
import { openHouse } from '../../../test/house.ts'
import { PASSWORD, signUp } from '../../../test/people.ts'

test('whether a browser is ours is found without reading all that were ever given', async () => {
  const house = await openHouse()
  await signUp(house, 'mariana')
  await house.pool.query(`insert into users (id, username, email, password_hash, roles, created_at)
    select 'u' || n, 'persona' || n, n || '@ejemplo.co', 'x', '{ROLE_USER}', now() from generate_series(1, 500) n`)
  await house.pool.query(`insert into known_devices (user_id, token_hash, created_at, last_seen_at)
    select 'u' || u, md5(u || '-' || n), now(), now() from generate_series(1, 500) u, generate_series(1, 20) n`)
  await house.pool.query('analyze known_devices')
  const cookie = `portavoz_device=${'A'.repeat(43)}`
  const words = { username: 'mariana', password: PASSWORD }
  expect((await house.call('POST', '/api/auth/signin', words, undefined, { cookie })).status).toBe(200)

  // What a connection read is counted for sure once it is closed.
  await house.stop()
  const pool = createPool(house.database.url, 1)
  const { rows } = await pool.query(`select seq_tup_read from pg_stat_user_tables where relname = 'known_devices'`)
  await pool.end()
  expect(Number(rows[0].seq_tup_read)).toBeLessThan(1_000)
})
