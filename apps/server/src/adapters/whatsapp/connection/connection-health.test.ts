import { expect, test } from 'vitest'
import { waitForAgent } from '../../../../test/helpers/wait-for-agent.ts'
import { startTestServer } from '../../../../test/test-server.ts'
import { runStatement } from '../../../../test/database/run-statement.ts'
import {
  waitUntilAllStored,
  waitUntilRead,
  SESSIONS_PATH,
  waitForSession,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

const shortTimeouts = { inputs: { whatsappTimeouts: { pingMs: 200, silentMs: 4_000, aliveMs: 300 } } }

test('silent connection: it is detected, shown with its cause, and reopened', async () => {
  const {
    server: testServer,
    whatsapp,
    token,
    shop,
    ana,
    agent,
    sessionName,
  } = await startServerWithWhatsAppAgent({}, shortTimeouts)
  whatsapp.stopResponding(shop)
  const silent = await waitForAgent(testServer, token, agent.id, ({ problem }) => problem !== null)
  expect(silent).toMatchObject({
    status: 'error',
    connection: { state: 'waiting_for_connection' },
    problem: { code: 'whatsapp.silent', heals: true, text: expect.stringContaining('dejó de responder') },
  })
  const countEvents = (await testServer.call('GET', `${SESSIONS_PATH}/${sessionName}`, undefined, token)).body.data
  expect(countEvents).toMatchObject({ isConnected: false, cause: expect.stringContaining('dejó de responder') })

  await ana.write(shop, '¿Siguen ahí?')
  whatsapp.resumeResponding(shop)
  const back = await waitForAgent(testServer, token, agent.id, ({ connection }) => connection.state === 'connected')
  expect(back).toMatchObject({ status: 'active', problem: null })
  await waitUntilAllStored(whatsapp, shop)
  await testServer.drain()
  await waitUntilRead(whatsapp, ana, /Siguen ahí/)
})

test('healthy connection: its observation time is updated without new events', async () => {
  const { server: testServer, token, sessionName } = await startServerWithWhatsAppAgent({}, shortTimeouts)
  const countEvents = async () =>
    Number(
      (
        await testServer.db
          .selectFrom('events')
          .select((e) => e.fn.countAll().as('n'))
          .execute()
      )[0]?.n,
    )
  const observedAt = async () =>
    (await testServer.call('GET', `${SESSIONS_PATH}/${sessionName}`, undefined, token)).body.data.observedAt
  const [eventsBefore, first] = [await countEvents(), await observedAt()]
  await expect.poll(observedAt, { timeout: 10_000 }).not.toBe(first)
  expect(await countEvents()).toBe(eventsBefore)
})

test('stopped process: the session is no longer shown as connected, and another process reconnects it', async () => {
  const { server: testServer, whatsapp, token, agent, sessionName } = await startServerWithWhatsAppAgent()
  const sharedWith = {
    database: testServer.database,
    telegramUrl: testServer.telegram.url,
    modelUrl: testServer.model.url,
  }
  const web = await startTestServer({ sharedWith, env: { ROLE: 'web' } })
  expect(await waitForSession(web, token, sessionName, ({ isConnected }) => isConnected)).toMatchObject({ cause: null })
  await testServer.stop()
  const disconnectedCard = await waitForAgent(
    web,
    token,
    agent.id,
    ({ connection }) => connection.state !== 'connected',
  )
  expect(disconnectedCard.connection.state).toBe('waiting_for_connection')

  const next = await startTestServer({ sharedWith, whatsapp })
  await waitForAgent(next, token, agent.id, ({ connection }) => connection.state === 'connected')
})

test('killed process: the next one shows its session as disconnected until the connection is open', async () => {
  const { server: testServer, whatsapp, token, agent, sessionName } = await startServerWithWhatsAppAgent()
  await testServer.stop()
  await whatsapp.unplug()
  // The state after `kill -9`: shown as connected, with a lease that has not expired.
  const lease = `insert into leases values ('whatsapp:${sessionName}', 'a dead one', now() + interval '15 seconds')`
  await runStatement(testServer.database.url, lease)
  const sharedWith = {
    database: testServer.database,
    telegramUrl: testServer.telegram.url,
    modelUrl: testServer.model.url,
  }
  const next = await startTestServer({ sharedWith, whatsapp, inputs: { isAlone: true } })
  const session = (await next.call('GET', `${SESSIONS_PATH}/${sessionName}`, undefined, token)).body.data
  expect(session).toMatchObject({ isConnected: false, status: 'waiting_for_connection' })
  await whatsapp.plugIn()
  await waitForAgent(next, token, agent.id, ({ connection }) => connection.state === 'connected')
})
