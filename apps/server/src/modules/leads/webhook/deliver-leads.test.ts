import { expect, test } from 'vitest'
import { recordCrashedTask } from '../../../../test/database/record-crashed-task.ts'
import { startWebServer } from '../../../../test/fakes/web/web-server.ts'
import type { ReceiverFault } from '../../../../test/fakes/webhook/webhook-receiver.ts'
import { TEST_SECRET_KEY } from '../../../../test/helpers/secret-key.ts'
import { beto, insertLead, luz, startLeadServer } from '../../../../test/helpers/lead-server.ts'
import { startServerProcess } from '../../../../test/process/server-process.ts'
import { openEventStream } from '../../../../test/helpers/event-stream.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('new lead: it is sent once, signed, with its contact and conversation', async () => {
  const {
    server: testServer,
    agent,
    receiver,
    setLeadWebhook,
    giveLead,
    fetchLeads,
    fetchDeliveries,
  } = await startLeadServer({
    env: { PUBLIC_URL: 'http://portavoz.ejemplo.co' },
  })
  await setLeadWebhook(`${receiver.url}?tienda=1`)
  await giveLead(luz, { name: 'Luz Marín', email: 'luz@correo.co' })
  await testServer.drain()
  const [lead] = await fetchLeads()
  expect(receiver.received).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      isSigned: true,
      sentAt: expect.any(Number),
      path: '/interesados?tienda=1',
      body: {
        event: 'lead.captured',
        id: receiver.received[0]?.id,
        occurredAt: lead.updatedAt,
        agentId: agent.id,
        agentName: 'Ventas',
        lead: {
          id: lead.id,
          revision: 1,
          fields: { name: 'Luz Marín', email: 'luz@correo.co' },
          heardFields: [],
          createdAt: lead.createdAt,
          updatedAt: lead.updatedAt,
        },
        contact: { name: 'Luz', phone: null, platform: 'telegram' },
        conversation: {
          id: lead.id,
          sessionName: lead.sessionName,
          url: `http://portavoz.ejemplo.co/conversations?session=${encodeURIComponent(lead.sessionName)}`,
        },
      },
    },
  ])
  expect(Math.abs((receiver.received[0]?.sentAt ?? 0) * 1000 - testServer.clock.now().getTime())).toBeLessThan(
    5 * MINUTE,
  )
  expect(await fetchDeliveries()).toMatchObject([
    { leadId: lead.id, contactName: 'Luz', state: 'delivered', tries: 1, status: 204, cause: null, nextTryAt: null },
  ])
})

test('changed lead: it is sent with its revision; the same fields again are not sent', async () => {
  const { server: testServer, receiver, setLeadWebhook, giveLead } = await startLeadServer()
  await setLeadWebhook()
  await giveLead(luz, { name: 'Luz' })
  await giveLead(luz, { name: 'Luz' })
  await giveLead(luz, { budget: 'dos millones' })
  await testServer.drain()
  expect(receiver.received.map(({ body }) => [body.lead.revision, body.lead.fields])).toEqual([
    [1, { name: 'Luz' }],
    [2, { name: 'Luz', budget: 'dos millones' }],
  ])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2)
})

test.each<[string, Record<string, unknown>, boolean]>([
  ['without «salesIntegration»', { features: { salesIntegration: false } }, true],
  ['with the address turned off', {}, false],
])('%s nothing is sent, and nothing waits', async (_, config, isOn) => {
  const { server: testServer, call, receiver, giveLead, fetchDeliveries } = await startLeadServer({}, config)
  await call('PUT', '/lead-webhook', { url: receiver.url, isOn })
  await giveLead(luz, { name: 'Luz' })
  await testServer.drain()
  expect(receiver.received).toEqual([])
  expect(await fetchDeliveries()).toEqual([])
})

test('«salesIntegration» turned off: a waiting delivery is not sent', async () => {
  const { server: testServer, call, receiver, setLeadWebhook, giveLead } = await startLeadServer()
  await setLeadWebhook()
  receiver.failNext({ status: 503 })
  await giveLead(luz, { name: 'Luz' })
  await call('PUT', '', { customConfig: { features: { salesIntegration: false } } })
  testServer.advanceClock(HOUR)
  await testServer.drain()
  expect(receiver.received).toHaveLength(1)
})

test.each<[string, ReceiverFault, object]>([
  ['an error', { status: 500, body: 'clave interna del CRM' }, { status: 500, cause: 'answered' }],
  ['a refusal', { status: 401 }, { status: 401, cause: 'answered' }],
  ['silence', 'silent', { status: null, cause: 'late' }],
  ['a hang-up', 'hangs-up', { status: null, cause: 'unreached' }],
])('delivery after %s: retried half a minute later under the same id', async (_, fault, expected) => {
  const {
    server: testServer,
    receiver,
    setLeadWebhook,
    giveLead,
    fetchDeliveries,
  } = await startLeadServer({ inputs: { leadTimeoutMs: 500 } })
  await setLeadWebhook()
  receiver.failNext(fault)
  await giveLead(luz, { name: 'Luz' })
  const [failedDelivery] = await fetchDeliveries()
  expect(failedDelivery).toMatchObject({ state: 'waiting', tries: 1, ...expected })
  expect(Date.parse(failedDelivery.nextTryAt) - Date.parse(failedDelivery.triedAt)).toBeGreaterThanOrEqual(30_000)
  expect(receiver.received).toHaveLength(1)
  testServer.advanceClock(35_000)
  await testServer.drain()
  expect(receiver.received.map(({ id, isSigned }) => [id, isSigned])).toEqual([
    [failedDelivery.id, true],
    [failedDelivery.id, true],
  ])
  expect(await fetchDeliveries()).toMatchObject([{ state: 'delivered', tries: 2, status: 204 }])
  expect(JSON.stringify([await fetchDeliveries(), testServer.logLines])).not.toContain('clave interna')
})

test.each([
  ['in seconds', () => '600'],
  ['until a moment', () => new Date(Date.now() + 11 * MINUTE).toUTCString()],
])('receiver that sends Retry-After %s: no earlier attempt', async (_, retryAfter) => {
  const { server: testServer, receiver, setLeadWebhook, giveLead, fetchDeliveries } = await startLeadServer()
  await setLeadWebhook()
  receiver.failNext({ status: 429, retryAfter: retryAfter() })
  await giveLead(luz, { name: 'Luz' })
  const [failedDelivery] = await fetchDeliveries()
  expect(Date.parse(failedDelivery.nextTryAt) - Date.parse(failedDelivery.triedAt)).toBeGreaterThanOrEqual(9 * MINUTE)
  testServer.advanceClock(8 * MINUTE)
  await testServer.drain()
  expect(receiver.received).toHaveLength(1)
  testServer.advanceClock(4 * MINUTE)
  await testServer.drain()
  expect(receiver.received).toHaveLength(2)
})

test('endless response body: the delivery ends with its status', async () => {
  const { server: testServer, receiver, setLeadWebhook, giveLead, fetchDeliveries } = await startLeadServer()
  await setLeadWebhook()
  receiver.failNext('drips')
  await giveLead(luz, { name: 'Luz' })
  await testServer.drain()
  expect(await fetchDeliveries()).toMatchObject([{ state: 'delivered', status: 200 }])
})

test('redirect: it is not followed', async () => {
  const inside = await startWebServer((_, response) => void response.end('secreto'))
  const { receiver, setLeadWebhook, giveLead, fetchDeliveries } = await startLeadServer()
  await setLeadWebhook()
  receiver.failNext({ status: 302, location: `${inside.url}/metadatos` })
  await giveLead(luz, { name: 'Luz' })
  expect(inside.requestedPaths).toEqual([])
  expect(await fetchDeliveries()).toMatchObject([{ state: 'waiting', cause: 'redirected' }])
})

test('host name of a private address: nothing is sent', async () => {
  const { setLeadWebhook, giveLead, fetchDeliveries } = await startLeadServer()
  await setLeadWebhook('https://localhost:8443/interesados')
  await giveLead(luz, { name: 'Luz' })
  expect(await fetchDeliveries()).toMatchObject([{ state: 'waiting', tries: 1, cause: 'inward' }])
})

test('newer revision: it supersedes a waiting one and is never followed by an older one', async () => {
  const { server: testServer, call, receiver, setLeadWebhook, giveLead, fetchDeliveries } = await startLeadServer()
  await setLeadWebhook()
  receiver.failNext({ status: 500 }, { status: 500 })
  await giveLead(luz, { name: 'Luz' })
  await giveLead(luz, { budget: 'mil' })
  testServer.advanceClock(HOUR)
  await testServer.drain()
  expect(receiver.received.map(({ body }) => body.lead.revision)).toEqual([1, 2, 2])
  const [newest, oldest] = await fetchDeliveries()
  expect([newest.state, oldest.state]).toEqual(['delivered', 'superseded'])
  const retried = await call('POST', `/lead-webhook/deliveries/${oldest.id}/retry`)
  expect(retried).toMatchObject({ status: 409, body: { code: 'lead_webhook.superseded' } })
})

test('two due revisions of a lead: only the newest is sent', async () => {
  const {
    server: testServer,
    receiver,
    setLeadWebhook,
    giveLead,
    fetchLeads,
    fetchDeliveries,
  } = await startLeadServer()
  await setLeadWebhook()
  receiver.failNext({ status: 500 })
  await giveLead(luz, { name: 'Luz' })
  const [{ id }] = await fetchLeads()
  // The older revision is due first.
  await insertLead(testServer, id, { budget: 'mil' }, new Date(testServer.clock.now().getTime() + 10 * MINUTE))
  testServer.advanceClock(HOUR)
  await testServer.drain()
  expect(receiver.received.map(({ body }) => body.lead.revision)).toEqual([1, 2])
  expect((await fetchDeliveries()).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'superseded'])
})

test('delivery in progress: the next revision of the lead waits, other leads do not', async () => {
  const {
    server: testServer,
    bot,
    receiver,
    setLeadWebhook,
    sendLeadMessage,
  } = await startLeadServer({ runsWorkers: true })
  await setLeadWebhook()
  const { promise, resolve } = Promise.withResolvers<void>()
  receiver.failNext({ holds: promise })
  sendLeadMessage(luz, { name: 'Luz' })
  await receiver.waitForRequests(1)
  sendLeadMessage(luz, { budget: 'mil' })
  await bot.waitFor(() => bot.sent.length === 2, 'the second answer')
  sendLeadMessage(beto, { name: 'Beto' })
  await receiver.waitForRequests(2)
  expect(receiver.received.map(({ body }) => body.contact.name)).toEqual(['Luz', 'Beto'])
  resolve()
  await receiver.waitForRequests(3)
  expect(receiver.received.map(({ body }) => [body.contact.name, body.lead.revision])).toEqual([
    ['Luz', 1],
    ['Beto', 1],
    ['Luz', 2],
  ])
  expect(testServer.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('database: two deliveries of one lead cannot be in progress', async () => {
  const { server: testServer, receiver, setLeadWebhook, giveLead } = await startLeadServer()
  await setLeadWebhook()
  receiver.failNext({ status: 500 })
  await giveLead(luz, { name: 'Luz' })
  await giveLead(luz, { budget: 'mil' })
  const bothSending = testServer.pool.query(
    `update lead_deliveries set state = 'sending', ended_at = null, not_before = now()`,
  )
  await expect(bothSending).rejects.toThrow('lead_deliveries_one_by_one')
})

test('retries: pauses grow to an hour, give up after a day, and «Reintentar» begins again', async () => {
  const { server: testServer, call, receiver, setLeadWebhook, giveLead, fetchDeliveries } = await startLeadServer()
  await setLeadWebhook()
  receiver.failNext(...Array.from({ length: 60 }, () => ({ status: 500 })))
  await giveLead(luz, { name: 'Luz' })
  const pauses: number[] = []
  for (;;) {
    const [delivery] = await fetchDeliveries()
    if (delivery.state !== 'waiting') break
    const ms = Date.parse(delivery.nextTryAt) - Date.parse(delivery.triedAt)
    pauses.push(Math.round(ms / 1000))
    testServer.advanceClock(ms + 1000)
    await testServer.drain(1)
  }
  expect(pauses.slice(0, 9)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3600
  expect([hours > 22, hours <= 24]).toEqual([true, true])
  const [abandoned] = await fetchDeliveries()
  expect(abandoned).toMatchObject({ state: 'failed', status: 500, nextTryAt: null })

  receiver.failNext()
  const countBefore = receiver.received.length
  await call('POST', `/lead-webhook/deliveries/${abandoned.id}/retry`)
  expect(await fetchDeliveries()).toMatchObject([{ state: 'waiting', tries: 0 }])
  await testServer.drain(1)
  expect(receiver.received).toHaveLength(countBefore + 1)
})

test('status 410: the webhook is turned off with an event; turned on again it sends what waits', async () => {
  const {
    server: testServer,
    token,
    call,
    receiver,
    setLeadWebhook,
    giveLead,
    fetchDeliveries,
    agent,
  } = await startLeadServer()
  await setLeadWebhook()
  const stream = await openEventStream(testServer.url, token)
  receiver.failNext({ status: 500 }, { status: 410 })
  await giveLead(beto, { name: 'Beto' })
  await giveLead(luz, { name: 'Luz' })
  expect((await call('GET', '/lead-webhook')).body.data).toMatchObject({ isOn: false, isGone: true })
  expect(await fetchDeliveries()).toMatchObject([{ state: 'failed', status: 410, cause: 'gone' }, { state: 'waiting' }])
  const troubleEvents = () =>
    stream.events.filter((event) => event.type === 'lead_webhook' && event.trouble !== undefined)
  await stream.waitUntil(
    () => troubleEvents().some((event) => 'trouble' in event && event.trouble === 'gone'),
    'the owner to be told',
  )
  expect(troubleEvents().at(-1)).toMatchObject({ agentId: agent.id, agentName: 'Ventas', trouble: 'gone' })
  testServer.advanceClock(HOUR)
  await testServer.drain()
  expect(receiver.received).toHaveLength(2)

  await call('PUT', '/lead-webhook', { url: receiver.url })
  await testServer.drain()
  expect(receiver.received.slice(2).map(({ body }) => body.contact.name)).toEqual(['Beto'])
  await stream.close()
})

test('five consecutive failures: one event, and another one on recovery', async () => {
  const { server: testServer, token, receiver, setLeadWebhook, giveLead, call } = await startLeadServer()
  await setLeadWebhook()
  const stream = await openEventStream(testServer.url, token)
  const troubles = () =>
    stream.events.flatMap((delivery) =>
      'trouble' in delivery && delivery.trouble !== undefined ? [delivery.trouble] : [],
    )
  receiver.failNext(...Array.from({ length: 7 }, () => ({ status: 500 })))
  await giveLead(luz, { name: 'Luz' })
  for (let attempt = 1; attempt < 7; attempt++) {
    testServer.advanceClock(HOUR)
    await testServer.drain(1)
  }
  expect((await call('GET', '/lead-webhook')).body.data.failingSince).not.toBeNull()
  testServer.advanceClock(2 * HOUR)
  await testServer.drain(1)
  expect((await call('GET', '/lead-webhook')).body.data.failingSince).toBeNull()
  await stream.waitUntil(() => troubles().length === 2, 'both to be told')
  expect(troubles()).toEqual(['failing', null])
  await stream.close()
})

test('delivery of a test: sent once as a test, and never retried', async () => {
  const { server: testServer, call, receiver, setLeadWebhook, fetchDeliveries } = await startLeadServer()
  await setLeadWebhook()
  receiver.failNext({ status: 500 })
  await call('POST', '/lead-webhook/test')
  await testServer.drain()
  expect(receiver.received).toMatchObject([{ isSigned: true, body: { event: 'lead.test', contact: { phone: null } } }])
  expect(await fetchDeliveries()).toMatchObject([{ leadId: null, state: 'failed', status: 500 }])
  testServer.advanceClock(HOUR)
  await testServer.drain()
  expect(receiver.received).toHaveLength(1)
})

test('renewed secret: it signs later deliveries', async () => {
  const { server: testServer, call, receiver, setLeadWebhook, giveLead } = await startLeadServer()
  await setLeadWebhook()
  const { body } = await call('POST', '/lead-webhook/secret')
  await giveLead(luz, { name: 'Luz' })
  receiver.setSecret(body.data.secret)
  await giveLead(beto, { name: 'Beto' })
  await testServer.drain()
  expect(receiver.received.map(({ isSigned }) => isSigned)).toEqual([false, true])
})

test('secret of a lost key: nothing is sent, and the cause is shown', async () => {
  const { server: testServer, receiver, setLeadWebhook, giveLead, fetchDeliveries } = await startLeadServer()
  await setLeadWebhook()
  await testServer.db.updateTable('leadWebhooks').set({ secret: 'v1.0badcafe.AAAA' }).execute()
  await giveLead(luz, { name: 'Luz' })
  expect(receiver.received).toEqual([])
  expect(await fetchDeliveries()).toMatchObject([{ state: 'waiting', cause: 'key_lost' }])
})

test('deleted lead, conversation or webhook: nothing more is sent', async () => {
  const { server: testServer, call, receiver, setLeadWebhook, giveLead, fetchLeads, token } = await startLeadServer()
  await setLeadWebhook()
  receiver.failNext({ status: 500 }, { status: 500 }, { status: 500 })
  await giveLead(luz, { name: 'Luz' })
  await giveLead(beto, { name: 'Beto' })
  const [luzLead, betoLead] = await fetchLeads()
  await call('DELETE', `/leads/${betoLead.id}`)
  const erasedConversation = await testServer.call('DELETE', `/api/conversations/${luzLead.id}`, undefined, token)
  expect(erasedConversation.body.data).toMatchObject({ conversations: 1, leads: 1 })
  expect((await testServer.pool.query('select 1 from lead_deliveries')).rows).toEqual([])
  await giveLead(luz, { name: 'Luz' })
  expect((await call('DELETE', '/lead-webhook')).status).toBe(200)
  const countBefore = receiver.received.length
  testServer.advanceClock(HOUR)
  await testServer.drain()
  expect(receiver.received).toHaveLength(countBefore)
})

test('two processes: each lead is sent once', async () => {
  const { server: testServer, receiver, setLeadWebhook, giveLead, call } = await startLeadServer()
  await setLeadWebhook()
  receiver.failNext(...Array.from({ length: 6 }, () => ({ status: 500 })))
  for (let n = 0; n < 6; n++) await giveLead({ id: 200 + n, firstName: `Persona ${n}` }, { name: `Persona ${n}` })
  testServer.advanceClock(HOUR)
  await Promise.all([testServer.server.drain(), testServer.server.drain()])
  const names = receiver.received.slice(6).map(({ body }) => body.contact.name as string)
  expect(names).toHaveLength(6)
  expect(new Set(names)).toEqual(new Set(Array.from({ length: 6 }, (_, n) => `Persona ${n}`)))
  expect((await call('GET', '/lead-webhook/deliveries')).body.data).toHaveLength(6)
})

test('delivery during which the process died alone: it is set aside, reported, and sent on request', async () => {
  const {
    server: testServer,
    receiver,
    setLeadWebhook,
    giveLead,
    fetchDeliveries,
    call,
    token,
  } = await startLeadServer()
  await setLeadWebhook()
  receiver.failNext({ status: 500 })
  await giveLead(luz, { name: 'Luz' })
  const [waiting] = await fetchDeliveries()
  await recordCrashedTask(testServer.db, 'lead', waiting.id)
  testServer.advanceClock(HOUR)
  await testServer.drain()
  expect(await fetchDeliveries()).toMatchObject([{ state: 'failed', cause: 'server', nextTryAt: null }])
  expect(receiver.received).toHaveLength(1)
  const { findings } = (await testServer.call('GET', '/api/installation/report', undefined, token)).body.data
  expect(findings).toContainEqual(expect.objectContaining({ check: 'Tareas apartadas', state: 'warning' }))

  await call('POST', `/lead-webhook/deliveries/${waiting.id}/retry`)
  await testServer.drain()
  expect(await fetchDeliveries()).toMatchObject([{ state: 'delivered' }])
})

test('delivery older than a month: it is deleted', async () => {
  const { server: testServer, setLeadWebhook, giveLead } = await startLeadServer()
  const deliveries = async () => (await testServer.pool.query('select 1 from lead_deliveries')).rows
  await setLeadWebhook()
  await giveLead(luz, { name: 'Luz' })
  await testServer.drain()
  testServer.advanceClock(29 * 24 * HOUR)
  await testServer.deleteExpired()
  expect(await deliveries()).toHaveLength(1)
  testServer.advanceClock(2 * 24 * HOUR)
  await testServer.deleteExpired()
  expect(await deliveries()).toEqual([])
})

test(
  'killed process: no lead is lost, and the next process sends it under the same id',
  { timeout: 90_000 },
  async () => {
    const { server: testServer, receiver, setLeadWebhook, giveLead, call } = await startLeadServer()
    await setLeadWebhook()
    receiver.failNext({ status: 500 })
    await giveLead(luz, { name: 'Luz' })
    const [waiting] = (await call('GET', '/lead-webhook/deliveries')).body.data
    receiver.failNext('silent')
    await call('POST', `/lead-webhook/deliveries/${waiting.id}/retry`)
    const worker = await startServerProcess({
      DATABASE_URL: testServer.database.url,
      SECRET_KEY: TEST_SECRET_KEY,
      ALLOWED_PRIVATE_ORIGINS: receiver.origin,
      TELEGRAM_API_ROOT: testServer.telegram.url,
    })
    await receiver.waitForRequests(2)
    await worker.kill()
    testServer.advanceClock(2 * MINUTE)
    await testServer.drain()
    expect(receiver.received.map(({ id }) => id)).toEqual([waiting.id, waiting.id, waiting.id])
    expect((await call('GET', '/lead-webhook/deliveries')).body.data).toMatchObject([{ state: 'delivered' }])
  },
)
