import { expect, test } from 'vitest'
import { waitForAgent } from '../../../../test/helpers/wait-for-agent.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { fetchThread } from '../../../../test/test-accounts.ts'
import {
  waitUntilAllStored,
  waitUntilRead,
  waitForEvent,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

const optionsBeside = ({ database, telegram, model }: TestServer) => ({
  sharedWith: { database, telegramUrl: telegram.url, modelUrl: model.url },
})

const jobsOf = async (testServer: TestServer) =>
  (
    await testServer.pool.query<{ kind: string }>(`select data->>'kind' as kind from pgboss.job order by created_on`)
  ).rows.map(({ kind }) => kind)

test('two servers: a reply generated without the connection is sent at once by the server that has it', async () => {
  const { server: testServer, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  // The second server runs the jobs; the first one only keeps the connection.
  await startTestServer({ ...optionsBeside(testServer), whatsapp, runsWorkers: true })
  await ana.write(shop, '¿Quién responde?')
  await waitUntilRead(whatsapp, ana, /Quién responde/)
  await waitForEvent(
    testServer,
    token,
    async () => (await fetchThread(testServer, token)).messages.at(-1).status === 'delivered',
  )
  expect(ana.chat.filter(({ from }) => from === shop.number)).toHaveLength(1)
  // No attempt was refused.
  expect(await testServer.db.selectFrom('messages').select('refusals').where('origin', '=', 'ai').execute()).toEqual([
    { refusals: 0 },
  ])
  expect(await jobsOf(testServer)).toEqual(['reply'])
  expect(whatsapp.replacedConnections).toBe(0)
})

test('two servers: when the one with the connection stops, the other takes it over and answers', async () => {
  const { server: testServer, whatsapp, token, shop, ana, agent } = await startServerWithWhatsAppAgent()
  const second = await startTestServer({ ...optionsBeside(testServer), whatsapp })
  await ana.write(shop, '¿Sigues?')
  await waitUntilAllStored(whatsapp, shop)
  await testServer.stop()
  await waitForAgent(second, token, agent.id, ({ connection }) => connection.state === 'connected')
  await second.drain()
  await waitUntilRead(whatsapp, ana, /Sigues/)
  expect(ana.chat.filter(({ from }) => from === shop.number)).toHaveLength(1)
  expect(whatsapp.replacedConnections).toBe(0)
})

test('process that lost its session unnoticed: writes no keys, is disconnected, and starts anew', async () => {
  const { server: testServer, whatsapp, token, shop, ana, sessionName } = await startServerWithWhatsAppAgent()
  const lease = [`whatsapp:${sessionName}`]
  const takeover = `update leases set holder = 'another process', token = token + 1 where name = $1`
  const storedKeys = async () => {
    const { rows } = await testServer.pool.query(
      `select type, id, sealed from whatsapp_keys
        union all select '', name, identity from whatsapp_sessions order by 1, 2`,
    )
    return rows
  }
  await testServer.pool.query(takeover, lease)
  const before = await storedKeys()
  const connections = whatsapp.totalConnections
  await ana.write(shop, '¿Sigues?')
  await whatsapp.notifier.waitUntil(
    () => whatsapp.openConnections === 0,
    () => 'the end of the connection',
  )
  expect(await storedKeys()).toEqual(before)
  expect(whatsapp.totalConnections).toBe(connections)
  await testServer.pool.query('delete from leases where name = $1', lease)
  await waitUntilAllStored(whatsapp, shop)
  await testServer.drain()
  await waitUntilRead(whatsapp, ana, /Sigues/)
  expect((await fetchThread(testServer, token)).messages).toHaveLength(2)
  expect(whatsapp.replacedConnections).toBe(0)
})

test('no connection: a reply waits with its cause, is sent after reconnecting, and fails after a day', async () => {
  const { server: testServer, whatsapp, token, shop, ana, agent } = await startServerWithWhatsAppAgent()
  await ana.write(shop, 'Hola')
  await waitUntilAllStored(whatsapp, shop)
  await whatsapp.unplug()
  await waitForAgent(testServer, token, agent.id, ({ connection }) => connection.state !== 'connected')
  await testServer.drain()
  const last = async () => (await fetchThread(testServer, token)).messages.at(-1)
  expect(await last()).toMatchObject({ status: 'pending', cause: 'WhatsApp no está conectado en este momento' })
  await whatsapp.plugIn()
  await waitUntilRead(whatsapp, ana, /Hola/)
  expect(await jobsOf(testServer)).toEqual(['reply'])

  await ana.write(shop, 'Otra vez')
  await waitUntilAllStored(whatsapp, shop)
  await whatsapp.unplug()
  await waitForAgent(testServer, token, agent.id, ({ connection }) => connection.state !== 'connected')
  await testServer.drain()
  testServer.advanceClock(25 * 3_600_000)
  await testServer.deleteExpired()
  expect(await last()).toMatchObject({ status: 'failed', cause: 'WhatsApp no está conectado en este momento' })
  await whatsapp.plugIn()
  await waitForAgent(testServer, token, agent.id, ({ connection }) => connection.state === 'connected')
  expect(ana.chat.filter(({ from }) => from === shop.number)).toHaveLength(1)
})
