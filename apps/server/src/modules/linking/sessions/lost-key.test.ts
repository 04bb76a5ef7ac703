import { expect, test } from 'vitest'
import { waitForAgent } from '../../../../test/helpers/wait-for-agent.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { runStatement } from '../../../../test/database/run-statement.ts'
import {
  waitUntilAllStored,
  readQrText,
  waitUntilRead,
  SESSIONS_PATH,
  waitForSession,
  waitForEvent,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'
import { signUp } from '../../../../test/test-accounts.ts'
import { createSecrets } from '../../../platform/security/secrets.ts'

/** The secrets of linked phones as stored in the database. */
const readSecrets = ({ database }: TestServer) =>
  runStatement(
    database.url,
    `select name || identity as kept from whatsapp_sessions
      union all select type || id || sealed from whatsapp_keys order by 1`,
  )

/** Links a phone, and restarts the server with a key that decrypts none of its secrets. */
async function startWithOtherKey() {
  const context = await startServerWithWhatsAppAgent()
  const { server: first, whatsapp, shop, ana, token, agent } = context
  await ana.write(shop, 'Hola')
  await waitUntilAllStored(whatsapp, shop)
  await first.drain()
  await waitUntilRead(whatsapp, ana, /Hola/)
  await first.stop()

  const sharedWith = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const withTheRightKey = () => startTestServer({ sharedWith, whatsapp })
  const withAnother = () =>
    startTestServer({
      sharedWith,
      whatsapp,
      inputs: { secrets: createSecrets(['otra clave de treinta y dos letras o más']) },
    })
  const kept = await readSecrets(first)
  const testServer = await withAnother()
  const lost = await waitForAgent(testServer, token, agent.id, ({ problem }) => problem !== null)
  return { ...context, server: testServer, kept, lost, withTheRightKey, withAnother }
}

const pendingOf = async (target: TestServer, token: string) =>
  (await target.call('GET', '/api/whatsapp/pending-deletions', undefined, token)).body.data

const isConnected = ({ connection }: { connection: { state: string } }) => connection.state === 'connected'

async function expectReply(
  { server: testServer, whatsapp, shop, ana }: Awaited<ReturnType<typeof startServerWithWhatsAppAgent>>,
  text: string,
) {
  await ana.write(shop, text)
  await waitUntilAllStored(whatsapp, shop)
  await testServer.drain()
  await waitUntilRead(whatsapp, ana, new RegExp(`^Eco: ${text}`))
}

test('lost key: the card says it once, nothing is deleted, and the right key restores the session', async () => {
  const context = await startWithOtherKey()
  const { server: testServer, whatsapp, token, agent, sessionName, lost, kept, withTheRightKey } = context
  expect(lost).toMatchObject({
    status: 'error',
    connection: { state: 'disconnected' },
    problem: {
      code: 'whatsapp.keys_lost',
      heals: false,
      text: expect.stringMatching(/SECRET_KEY.*vincula el teléfono/),
    },
  })
  const [asked, connectionsBefore] = [whatsapp.pairingRequests, whatsapp.totalConnections]
  const session = (await testServer.call('GET', `${SESSIONS_PATH}/${sessionName}`, undefined, token)).body.data
  expect(session).toMatchObject({ isConnected: false, phoneNumber: '573001112233', cause: lost.problem?.text })
  expect(testServer.logLines.filter(({ msg }) => String(msg).includes('dropped'))).toEqual([])
  expect(await readSecrets(testServer)).toEqual(kept)
  await testServer.stop()

  const back = await withTheRightKey()
  expect(await waitForAgent(back, token, agent.id, isConnected)).toMatchObject({ status: 'active', problem: null })
  expect([whatsapp.pairingRequests, whatsapp.totalConnections]).toEqual([asked, connectionsBefore + 1])
  await expectReply({ ...context, server: back }, 'Otra vez')
})

test('lost key: linking the phone again works, also after a restart', async () => {
  const context = await startWithOtherKey()
  const { server: testServer, whatsapp, token, shop, agent, sessionName, withAnother } = context
  await testServer.call('POST', `${SESSIONS_PATH}/${sessionName}/connect`, {}, token)
  await waitForSession(testServer, token, sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scanQr(shop, await readQrText(testServer, sessionName))
  // Removes the device with the lost keys in «Dispositivos vinculados».
  shop.unlinkDevice(1)
  expect(await waitForAgent(testServer, token, agent.id, isConnected)).toMatchObject({
    status: 'active',
    problem: null,
  })
  await expectReply(context, 'Ya volvimos')
  await testServer.stop()

  const again = await withAnother()
  await waitForAgent(again, token, agent.id, isConnected)
  await expectReply({ ...context, server: again }, 'Y seguimos')
})

test('lost key: a QR that is not scanned deletes nothing', async () => {
  const context = await startWithOtherKey()
  const { server: testServer, whatsapp, token, agent, sessionName, kept, withTheRightKey } = context
  await testServer.call('POST', `${SESSIONS_PATH}/${sessionName}/pairing-code`, { phone: '+57 300 111 2233' }, token)
  await waitForSession(testServer, token, sessionName, ({ qrCode }) => qrCode !== null)
  expect(await readSecrets(testServer)).toEqual(kept)
  await testServer.stop()

  const asked = whatsapp.pairingRequests
  const back = await withTheRightKey()
  await waitForAgent(back, token, agent.id, isConnected)
  expect(whatsapp.pairingRequests).toBe(asked)
  await expectReply({ ...context, server: back }, 'Otra vez')
})

test('lost key: deleting the agent explains how to unlink by hand, and unlinks once the key is back', async () => {
  const { server: testServer, whatsapp, token, shop, agent, kept, withTheRightKey } = await startWithOtherKey()
  await testServer.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  const pending = (target: TestServer) => pendingOf(target, token)
  await waitForEvent(testServer, token, async () =>
    (await pending(testServer))[0]?.cause?.includes('Dispositivos vinculados'),
  )
  expect(await readSecrets(testServer)).toEqual(kept)
  await testServer.stop()

  const back = await withTheRightKey()
  await waitForEvent(back, token, async () => (await pending(back)).length === 0)
  expect(shop.devices).toEqual([])
  expect(whatsapp.openConnections).toBe(0)
})

test('lost key: a second deletion by the owner deletes the session, one by another account does not', async () => {
  const { server: testServer, token, agent, sessionName } = await startWithOtherKey()
  await testServer.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  await waitForEvent(testServer, token, async () => (await pendingOf(testServer, token))[0]?.isLeftBehind)
  const otherUser = await signUp(testServer, 'ajena')
  expect((await testServer.call('DELETE', `${SESSIONS_PATH}/${sessionName}`, undefined, otherUser.token)).status).toBe(
    404,
  )
  expect(await pendingOf(testServer, token)).toHaveLength(1)
  const again = await testServer.call('DELETE', `${SESSIONS_PATH}/${sessionName}`, undefined, token)
  expect(again.body.data).toEqual({ pending: false })
  expect(await pendingOf(testServer, token)).toEqual([])
  expect(await readSecrets(testServer)).toEqual([])
  expect(testServer.logLines.filter(({ msg }) => String(msg).startsWith('forgot a session'))).toMatchObject([
    { session: sessionName },
  ])
})

test('lost key: the thirty days before deletion start when the loss was found', async () => {
  const { server: testServer, token, agent, sessionName } = await startWithOtherKey()
  const day = 24 * 60 * 60_000
  await testServer.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  await waitForEvent(testServer, token, async () => (await pendingOf(testServer, token))[0]?.isLeftBehind)
  await testServer.db
    .updateTable('pendingDeletions')
    .set({ askedAt: new Date(Date.now() - 60 * day) })
    .execute()
  const left = async () => (await testServer.db.selectFrom('pendingDeletions').select('sessionName').execute()).length
  await testServer.deleteExpired()
  expect(await left()).toBe(1)
  testServer.advanceClock(29 * day)
  await testServer.deleteExpired()
  expect(await left()).toBe(1)
  testServer.advanceClock(2 * day)
  await testServer.deleteExpired()
  expect(await left()).toBe(0)
  expect(testServer.logLines).toContainEqual(
    expect.objectContaining({ session: sessionName, msg: expect.stringMatching(/^forgot a session/) }),
  )
})

test('lost key: sessions are deleted after thirty days, also those of deleted accounts', async () => {
  const testServer = await startTestServer()
  const { id: workspaceId, token } = await signUp(testServer, 'mariana')
  const day = 24 * 60 * 60_000
  for (const [name, days, owner] of [
    ['agent_viejo', 31, workspaceId],
    ['agent_de_nadie', 31, null],
    ['agent_reciente', 29, workspaceId],
  ] as const) {
    const times = { connectionSince: new Date(), createdAt: new Date() }
    const left = { wish: 'leave', connection: 'disconnected', identity: 'v1.deadbeef.AAAA' } as const
    await testServer.db
      .insertInto('whatsappSessions')
      .values({ name, workspaceId: owner, ...left, ...times })
      .execute()
    const asked = { sessionName: name, workspaceId: owner, agentName: 'Ventas', cause: 'whatsapp.left_behind' } as const
    await testServer.db
      .insertInto('pendingDeletions')
      .values({ ...asked, askedAt: new Date(), leftBehindSince: new Date(Date.now() - days * day) })
      .execute()
  }
  await testServer.deleteExpired()
  expect((await pendingOf(testServer, token)).map((one: { sessionName: string }) => one.sessionName)).toEqual([
    'agent_reciente',
  ])
  const left = await testServer.db.selectFrom('whatsappSessions').select('name').execute()
  expect(left).toEqual([{ name: 'agent_reciente' }])
})

test('damaged key: its message is requested again and the connection stays', async () => {
  const context = await startServerWithWhatsAppAgent()
  const { server: first, whatsapp } = context
  await expectReply(context, 'Hola')
  await first.stop()
  await runStatement(
    first.database.url,
    `update whatsapp_keys set sealed = overlay(sealed placing 'AAAA' from 40) where type = 'session'`,
  )
  const sharedWith = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const testServer = await startTestServer({ sharedWith, whatsapp })
  await waitForEvent(testServer, context.token, async () => {
    const { body } = await testServer.call('GET', `${SESSIONS_PATH}/${context.sessionName}`, undefined, context.token)
    return body.data.isConnected
  })
  const connectionsBefore = whatsapp.totalConnections
  await expectReply({ ...context, server: testServer }, 'otra vez')
  expect(whatsapp.totalConnections).toBe(connectionsBefore)
  expect(testServer.logLines).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'a key of a linked phone is damaged' }),
  )
  await testServer.stop()
})
