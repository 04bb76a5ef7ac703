import { expect, test } from 'vitest'
import { createArchive } from '../../../../test/helpers/archive.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { startLeadServer } from '../../../../test/helpers/lead-server.ts'
import { runAllAtOnce } from '../../../../test/database/run-behind-lock.ts'
import { signUp } from '../../../../test/test-accounts.ts'

async function openWebhook() {
  const server = await startTestServer({ env: { ALLOWED_PRIVATE_ORIGINS: 'http://10.1.2.3:5678' } })
  const { token } = await createArchive(server, 'lucia')
  const path = '/api/agents/lucia-ventas/lead-webhook'
  const call = (method: string, tail = '', body?: unknown, bearer = token) =>
    server.call(method, path + tail, body, bearer)
  return { server, token, call, save: (url: string, isOn = true) => call('PUT', '', { url, isOn }) }
}

test('new webhook: its secret is shown once and stored sealed', async () => {
  const { server, call, save } = await openWebhook()
  expect((await call('GET')).body.data).toBeNull()
  const created = await save('https://crm.ejemplo.co/interesados')
  const { webhook, secret } = created.body.data
  expect(webhook).toEqual({
    url: 'https://crm.ejemplo.co/interesados',
    isOn: true,
    isGone: false,
    failingSince: null,
    updatedAt: expect.stringMatching(/Z$/),
  })
  expect(secret).toMatch(/^pvw_[\w-]{43}$/)
  expect((await call('GET')).body.data).toEqual(webhook)
  const changed = await save('https://otro.ejemplo.co/', false)
  expect(changed.body.data).toMatchObject({ secret: null, webhook: { url: 'https://otro.ejemplo.co/', isOn: false } })
  const { rows } = await server.pool.query('select w::text as row from lead_webhooks w')
  expect(rows).toHaveLength(1)
  expect(rows[0].row).not.toContain(secret)
})

test('webhook: the secret is renewed, and the address is deleted', async () => {
  const { call, save } = await openWebhook()
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
])('webhook at %s: it is refused, and the field says why', async (url) => {
  const { call, save } = await openWebhook()
  expect(await save(url)).toMatchObject({
    status: 400,
    body: { code: 'lead_webhook.inward', fields: { url: expect.stringContaining('https://') } },
  })
  expect((await call('GET')).body.data).toBeNull()
})

test.each(['', 'crm.ejemplo.co', 'ftp://crm.ejemplo.co/', 'javascript:alert(1)', 'https://', 'https://a b/'])(
  'webhook «%s»: not a URL, refused',
  async (url) => {
    const { save } = await openWebhook()
    expect((await save(url)).status).toBe(400)
  },
)

test('webhook at an allowed private origin: any path is accepted', async () => {
  const { save } = await openWebhook()
  expect((await save('http://10.1.2.3:5678/webhook/interesados')).status).toBe(200)
})

test('delivery of a test: needs a webhook that is on, and at most three wait', async () => {
  const { server, call, save } = await openWebhook()
  expect((await call('POST', '/test')).body.code).toBe('lead_webhook.missing')
  await save('https://crm.ejemplo.co/', false)
  expect((await call('POST', '/test')).body.code).toBe('lead_webhook.off')
  await save('https://crm.ejemplo.co/')
  const responses = await runAllAtOnce(server.database, 'select from lead_webhooks for update', 4, () =>
    Promise.all([1, 2, 3, 4].map(() => call('POST', '/test'))),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(responses.find(({ status }) => status !== 200)).toMatchObject({ status: 429 })
  expect((await call('GET', '/deliveries')).body.data).toHaveLength(3)
})

test('webhook of another account: nothing is shown or changed', async () => {
  const { server, call, save } = await openWebhook()
  const { secret } = (await save('https://crm.ejemplo.co/')).body.data
  await call('POST', '/test')
  const { token } = await signUp(server, 'vecina')
  const [delivery] = (await call('GET', '/deliveries')).body.data
  const responses = [
    await call('GET', '', undefined, token),
    await call('PUT', '', { url: 'https://malo.ejemplo.co/' }, token),
    await call('POST', '/secret', undefined, token),
    await call('POST', '/test', undefined, token),
    await call('GET', '/deliveries', undefined, token),
    await call('POST', `/deliveries/${delivery.id}/retry`, undefined, token),
    await call('DELETE', '', undefined, token),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
  expect(JSON.stringify(responses)).not.toContain(secret)
  expect((await call('GET')).body.data.url).toBe('https://crm.ejemplo.co/')
})

test('deleted agent: its webhook and deliveries are deleted', async () => {
  const { server, receiver, call, setLeadWebhook, giveLead, agent } = await startLeadServer()
  await setLeadWebhook()
  receiver.failNext({ status: 500 })
  await giveLead({ id: 99, firstName: 'Luz' }, { name: 'Luz' })
  expect((await call('GET', '/belongings')).body.data).toMatchObject({ conversations: 1, leads: 1 })
  expect((await call('DELETE', '')).body.data).toMatchObject({ leads: 1 })
  for (const table of ['leads', 'lead_webhooks', 'lead_deliveries'])
    expect([table, (await server.pool.query(`select 1 from ${table}`)).rows]).toEqual([table, []])
  server.advanceClock(3_600_000)
  await server.drain()
  expect(receiver.received).toHaveLength(1)
  expect(agent.id).toBeDefined()
})
