import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createOwnerWithAgent, sendAndDrain } from '../../../../test/test-accounts.ts'
import { transferTimeoutsFor } from './export-data.ts'

test('export timeouts: enough for the largest account over 2 Mbps, but the client must keep reading', () => {
  const minutes = (bytes: number) => Math.floor(transferTimeoutsFor(bytes).wholeMs / 60_000)
  expect(minutes(0)).toBe(30)
  expect(minutes(limits.mediaBytesOfAccount)).toBe(379)
  expect(transferTimeoutsFor(limits.mediaBytesOfAccount)).toMatchObject({ stallMs: 30_000, leastBytes: 300_000 })
})

/** An account with more messages than the sockets buffer. */
async function withManyMessages(server: TestServer, username: string) {
  const { bot, token, owner } = await createOwnerWithAgent(server, {}, username)
  await sendAndDrain(server, bot, { id: 7, firstName: 'Clara' }, 'hola')
  await server.pool.query(
    `insert into messages (id, conversation_id, workspace_id, direction, origin, type, content, at, created_at)
     select $2 || n, c.id, c.workspace_id, 'incoming', 'contact', 'text',
       (select string_agg(md5(n::text || piece), '') from generate_series(1, 100) piece), now(), now()
     from conversations c, generate_series(1, 6000) n where c.workspace_id = $1`,
    [owner.id, `msg_${username}_`],
  )
  return (signal?: AbortSignal) =>
    fetch(`${server.url}/api/user/export`, { headers: { authorization: `Bearer ${token}` }, signal: signal ?? null })
}

test('two slow exports: a third is refused at once, and accepted when one ends', async () => {
  const server = await startTestServer()
  // The search index is not needed here.
  await server.pool.query('drop index messages_words')
  const [first, second] = [await withManyMessages(server, 'mariana'), await withManyMessages(server, 'vecina')]
  const { token } = await createOwnerWithAgent(server, {}, 'tercera')
  const hangUp = new AbortController()
  const slow = [await first(hangUp.signal), await second()]
  expect(slow.map(({ status }) => status)).toEqual([200, 200])
  const third = () => server.call('GET', '/api/user/export', undefined, token)
  const refusal = await third()
  expect(refusal).toMatchObject({ status: 503, body: { code: 'user.export_busy' } })
  expect(refusal.headers.get('retry-after')).toBe('60')
  hangUp.abort()
  await expect.poll(async () => (await third()).status, { timeout: 30_000 }).toBe(200)
  await slow[1]?.body?.cancel()
}, 120_000)
