import { expect, test } from 'vitest'
import { openHouse } from '../../test/house.ts'

const HERE = '127.0.0.1'
const forwarded = (value: string) => ({ 'x-forwarded-for': value })

/** What a proxy in front, or somebody who would like to be one, says of where a visitor comes from. */
const said: [Record<string, string>, behindProxy: string][] = [
  [{}, HERE],
  [forwarded('203.0.113.9'), '203.0.113.9'],
  // The visitor invented the first, and the proxy added the address that it saw.
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
  [{ forwarded: 'for=203.0.113.9' }, HERE],
  [{ 'x-real-ip': '203.0.113.9', 'cf-connecting-ip': '203.0.113.9', 'true-client-ip': '203.0.113.9' }, HERE],
]

/** Where the house believes that each of them comes from: a letter that is asked for is counted there. */
async function believed(trusted: string): Promise<string[]> {
  const house = await openHouse({ env: { TRUST_PROXY: trusted } })
  const sources: string[] = []
  for (const [headers] of said) {
    await house.call('POST', '/api/auth/forgot-password', { email: 'nadie@ejemplo.co' }, undefined, headers)
    const { rows } = await house.pool.query('delete from attempts returning name')
    sources.push(/letter from (.*)/.exec(rows.map(({ name }) => name).join('\n'))?.[1] ?? 'not counted')
  }
  return sources
}

test('behind a proxy that is trusted visitors keep their own addresses, and none can invent one', async () => {
  expect(await believed('loopback')).toEqual(said.map(([, source]) => source))
  expect(await believed('127.0.0.0/8, ::1')).toEqual(said.map(([, source]) => source))
})

test('without one, or behind another, nobody says where they come from', async () => {
  for (const trusted of ['', '10.0.0.0/8, 2001:db8::1']) expect(await believed(trusted)).toEqual(said.map(() => HERE))
})
