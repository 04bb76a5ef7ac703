import { expect, test } from 'vitest'
import { openArchive } from '../../../test/archive.ts'
import { openHouse } from '../../../test/house.ts'
import { openSales } from '../../../test/leads.ts'
import { allAtOnce } from '../../../test/locks.ts'
import { signUp } from '../../../test/people.ts'

async function openAddress() {
  const house = await openHouse({ env: { ALLOWED_PRIVATE_ORIGINS: 'http://10.1.2.3:5678' } })
  const { token } = await openArchive(house, 'lucia')
  const path = '/api/agents/lucia-ventas/lead-webhook'
  const call = (method: string, tail = '', body?: unknown, as = token) => house.call(method, path + tail, body, as)
  return { house, token, call, save: (url: string, isOn = true) => call('PUT', '', { url, isOn }) }
}

test('an agent has no address at first; the first one brings a secret, which is told once and kept sealed', async () => {
  const { house, call, save } = await openAddress()
  expect((await call('GET')).body.data).toBeNull()
  const made = await save('https://crm.ejemplo.co/interesados')
  const { webhook, secret } = made.body.data
  expect(webhook).toEqual({
    url: 'https://crm.ejemplo.co/interesados',
    isOn: true,
    isGone: false,
    failingSince: null,
    updatedAt: expect.stringMatching(/Z$/),
  })
  expect(secret).toMatch(/^pvw_[\w-]{43}$/)
  expect((await call('GET')).body.data).toEqual(webhook)
  const again = await save('https://otro.ejemplo.co/', false)
  expect(again.body.data).toMatchObject({ secret: null, webhook: { url: 'https://otro.ejemplo.co/', isOn: false } })
  const { rows } = await house.pool.query('select w::text as row from lead_webhooks w')
  expect(rows).toHaveLength(1)
  expect(rows[0].row).not.toContain(secret)
})

test('a secret is renewed, and an address is taken away', async () => {
  const { call, save } = await openAddress()
  expect((await call('POST', '/secret')).body.code).toBe('lead_webhook.missing')
  expect((await call('DELETE')).body.code).toBe('lead_webhook.missing')
  const { secret } = (await save('https://crm.ejemplo.co/')).body.data
  const renewed = (await call('POST', '/secret')).body.data
  expect(renewed.secret).toMatch(/^pvw_/)
  expect(renewed.secret).not.toBe(secret)
  expect((await call('DELETE')).status).toBe(200)
  expect((await call('GET')).body.data).toBeNull()
})

test.each([
  'http://crm.ejemplo.co/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://10.1.2.3:5678/',
  'http://10.1.2.3:5679/',
  'https://169.254.169.254/latest/meta-data/',
  'https://ana:clave@crm.ejemplo.co/',
])('nothing is sent to %s, and the field says why', async (url) => {
  const { call, save } = await openAddress()
  expect(await save(url)).toMatchObject({
    status: 400,
    body: { code: 'lead_webhook.inward', fields: { url: expect.stringContaining('https://') } },
  })
  expect((await call('GET')).body.data).toBeNull()
})

test.each(['', 'crm.ejemplo.co', 'ftp://crm.ejemplo.co/', 'javascript:alert(1)', 'https://', 'https://a b/'])(
  '«%s» is no address, and is said to be none',
  async (url) => {
    const { save } = await openAddress()
    expect((await save(url)).status).toBe(400)
  },
)

test('an origin that the operator listed is one, whatever its path', async () => {
  const { save } = await openAddress()
  expect((await save('http://10.1.2.3:5678/webhook/interesados')).status).toBe(200)
})

test('a test is asked for where there is an address, where it is on, and three at once', async () => {
  const { house, call, save } = await openAddress()
  expect((await call('POST', '/test')).body.code).toBe('lead_webhook.missing')
  await save('https://crm.ejemplo.co/', false)
  expect((await call('POST', '/test')).body.code).toBe('lead_webhook.off')
  await save('https://crm.ejemplo.co/')
  const asked = await allAtOnce(house.database, 'select from lead_webhooks for update', 4, () =>
    Promise.all([1, 2, 3, 4].map(() => call('POST', '/test'))),
  )
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(asked.find(({ status }) => status !== 200)).toMatchObject({ status: 429 })
  expect((await call('GET', '/deliveries')).body.data).toHaveLength(3)
})

test('nobody else’s address, secret or deliveries are told or touched', async () => {
  const { house, call, save } = await openAddress()
  const { secret } = (await save('https://crm.ejemplo.co/')).body.data
  await call('POST', '/test')
  const { token } = await signUp(house, 'vecina')
  const [delivery] = (await call('GET', '/deliveries')).body.data
  const tries = [
    await call('GET', '', undefined, token),
    await call('PUT', '', { url: 'https://malo.ejemplo.co/' }, token),
    await call('POST', '/secret', undefined, token),
    await call('POST', '/test', undefined, token),
    await call('GET', '/deliveries', undefined, token),
    await call('POST', `/deliveries/${delivery.id}/retry`, undefined, token),
    await call('DELETE', '', undefined, token),
  ]
  expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404))
  expect(JSON.stringify(tries)).not.toContain(secret)
  expect((await call('GET')).body.data.url).toBe('https://crm.ejemplo.co/')
})

test('with the agent goes its address, and what was to be sent there', async () => {
  const { house, receiver, call, sendTo, tells, agent } = await openSales()
  await sendTo()
  receiver.next({ status: 500 })
  await tells({ id: 99, firstName: 'Luz' }, { name: 'Luz' })
  expect((await call('GET', '/belongings')).body.data).toMatchObject({ conversations: 1, leads: 1 })
  expect((await call('DELETE', '')).body.data).toMatchObject({ leads: 1 })
  for (const table of ['leads', 'lead_webhooks', 'lead_deliveries'])
    expect([table, (await house.pool.query(`select 1 from ${table}`)).rows]).toEqual([table, []])
  house.skip(3_600_000)
  await house.drain()
  expect(receiver.heard).toHaveLength(1)
  expect(agent.id).toBeDefined()
})
