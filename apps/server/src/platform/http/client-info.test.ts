import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'

const LOCAL = '127.0.0.1'
const forwarded = (value: string) => ({ 'x-forwarded-for': value })

/** Headers of a proxy, or of a client that forges them, and the source behind a trusted proxy. */
const cases: [Record<string, string>, behindProxy: string][] = [
  [{}, LOCAL],
  [forwarded('203.0.113.9'), '203.0.113.9'],
  // The client forged the first address, and the proxy added the real one.
  [forwarded('198.51.100.1, 203.0.113.9'), '203.0.113.9'],
  [forwarded('127.0.0.1, 203.0.113.9'), '203.0.113.9'],
  [forwarded('203.0.113.9, 127.0.0.1'), '203.0.113.9'],
  [forwarded('198.51.100.1,203.0.113.9,::1'), '203.0.113.9'],
  [forwarded('203.0.113.9:51234'), '203.0.113.9'],
  [forwarded('2001:db8:1:2::5'), '2001:db8:1:2::/64'],
  [forwarded('2001:DB8:1:2:ffff::9'), '2001:db8:1:2::/64'],
  [forwarded('[2001:db8:1:2::5]:443'), '2001:db8:1:2::/64'],
  [forwarded('::ffff:203.0.113.9'), '203.0.113.9'],
  [forwarded('ninguna parte'), 'unknown'],
  [forwarded('x'.repeat(8_000)), 'unknown'],
  [{ forwarded: 'for=203.0.113.9' }, LOCAL],
  [{ 'x-real-ip': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9', 'true-client-ip': '203.0.113.9' }, LOCAL],
]

/** The source that the server counts for each case: a requested e-mail counts as an attempt of its source. */
async function countedSources(trustProxy: string): Promise<string[]> {
  const server = await startTestServer({ env: { TRUST_PROXY: trustProxy } })
  const sources: string[] = []
  for (const [headers] of cases) {
    await server.call('POST', '/api/auth/forgot-password', { email: 'nadie@ejemplo.co' }, undefined, headers)
    const { rows } = await server.pool.query('delete from attempts returning name')
    sources.push(/letter from (.*)/.exec(rows.map(({ name }) => name).join('\n'))?.[1] ?? 'not counted')
  }
  return sources
}

test('client info: behind a trusted proxy clients keep their own address and cannot forge one', async () => {
  expect(await countedSources('loopback')).toEqual(cases.map(([, source]) => source))
  expect(await countedSources('127.0.0.0/8, ::1')).toEqual(cases.map(([, source]) => source))
})

test('client info: without a trusted proxy forwarded headers are ignored', async () => {
  for (const trustProxy of ['', '10.0.0.0/8, 2001:db8::1'])
    expect(await countedSources(trustProxy)).toEqual(cases.map(() => LOCAL))
})
