import type { Agent } from '@portavoz/contract'
import { DEFAULT_CONNECTION_CONFIG } from 'baileys'
import { expect, onTestFinished, test } from 'vitest'
import { waitForAgent } from '../../../../test/helpers/wait-for-agent.ts'
import { startFakeWhatsApp } from '../../../../test/fakes/whatsapp/whatsapp.ts'
import { signUp } from '../../../../test/test-accounts.ts'
import {
  startWhatsAppServer,
  readQrText,
  SESSIONS_PATH,
  waitForSession,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

const LIBRARY_REVISION = DEFAULT_CONNECTION_CONFIG.version[2]
const NEWER_REVISION = LIBRARY_REVISION + 1_000
const versionWith = (revision: number) => `2.3000.${revision}`
const isConnectedWell = ({ connection, problem }: Agent) => connection.state === 'connected' && problem === null

/** Starts a fake WhatsApp whose page has `revision`. */
async function networkWith(revision: number) {
  const whatsapp = await startFakeWhatsApp()
  onTestFinished(() => whatsapp.close())
  whatsapp.page.serveRevision(revision)
  return whatsapp
}

/** Opens a server and waits for a QR, as a person who links a phone does. */
async function openPairing(options: Parameters<typeof startWhatsAppServer>[0]) {
  const { server, whatsapp } = await startWhatsAppServer(options)
  const { token } = await signUp(server, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const name: string = (await server.call('POST', SESSIONS_PATH, {}, token)).body.data.sessionName
  await waitForSession(server, token, name, ({ qrCode }) => qrCode !== null)
  const version = async () => (await server.call('GET', '/api/whatsapp/version', undefined, token)).body.data
  return { server, whatsapp, token, shop, name, version }
}

test('connection: uses the version of WhatsApp’s page, which is checked once a day', async () => {
  const whatsapp = await networkWith(NEWER_REVISION)
  const { server, version, shop, name, token } = await openPairing({ whatsapp })
  expect(whatsapp.versions).toEqual([versionWith(NEWER_REVISION)])
  await whatsapp.scanQr(shop, await readQrText(server, name))
  await waitForSession(server, token, name, ({ isConnected }) => isConnected)
  expect(whatsapp.page.userAgents).toHaveLength(1)
  expect(await version()).toMatchObject({
    version: versionWith(NEWER_REVISION),
    source: 'page',
    isOld: false,
    advice: null,
  })

  whatsapp.page.serveRevision(NEWER_REVISION + 1)
  server.advanceClock(23 * 3_600_000)
  await server.deleteExpired()
  expect(whatsapp.page.userAgents).toHaveLength(1)
  server.advanceClock(2 * 3_600_000)
  await server.deleteExpired()
  expect(whatsapp.page.userAgents).toHaveLength(2)
  expect(await version()).toMatchObject({ version: versionWith(NEWER_REVISION + 1) })
})

test('refused version: the page is checked, the next connection works, and the card shows no problem', async () => {
  const { server, whatsapp, token, shop, agent } = await startServerWithWhatsAppAgent()
  expect(whatsapp.versions.at(-1)).toBe(versionWith(LIBRARY_REVISION))
  whatsapp.page.serveRevision(NEWER_REVISION)
  whatsapp.requireVersion([2, 3000, NEWER_REVISION])
  const versionsBefore = whatsapp.versions.length
  whatsapp.cutConnections(shop)
  await whatsapp.notifier.waitUntil(
    () =>
      whatsapp.versions.slice(versionsBefore).includes(versionWith(NEWER_REVISION)) &&
      shop.devices.some(({ connection: line }) => line !== null),
    () => `a connection with ${NEWER_REVISION}`,
  )
  expect(whatsapp.versions.slice(versionsBefore)).toEqual([versionWith(LIBRARY_REVISION), versionWith(NEWER_REVISION)])
  const card = await waitForAgent(server, token, agent.id, isConnectedWell)
  expect(card.problem).toBeNull()
})

test('refused version without a newer one: shown on the card, and the page is checked until it has one', async () => {
  const { server, whatsapp, token, shop, agent } = await startServerWithWhatsAppAgent()
  whatsapp.requireVersion([2, 3000, NEWER_REVISION])
  whatsapp.cutConnections(shop)
  await waitForAgent(server, token, agent.id, ({ problem }) => problem?.code === 'whatsapp.too_old')
  const { body } = await server.call('GET', '/api/whatsapp/version', undefined, token)
  expect(body.data).toMatchObject({ isOld: true, isRefused: true, advice: expect.stringContaining('ya no la acepta') })
  whatsapp.page.serveRevision(NEWER_REVISION)
  await waitForAgent(server, token, agent.id, isConnectedWell)
})

test('refused versions of page and library: shown on the card, and a newer page version is used', async () => {
  const whatsapp = await networkWith(NEWER_REVISION)
  const { server, token, shop, agent } = await startServerWithWhatsAppAgent({}, { whatsapp })
  const versionsBefore = whatsapp.versions.length
  whatsapp.requireVersion([2, 3000, NEWER_REVISION + 10])
  whatsapp.cutConnections(shop)
  await waitForAgent(server, token, agent.id, ({ problem }) => problem?.code === 'whatsapp.too_old')
  expect(whatsapp.versions.slice(versionsBefore, versionsBefore + 2)).toEqual([
    versionWith(NEWER_REVISION),
    versionWith(LIBRARY_REVISION),
  ])
  const { body } = await server.call('GET', '/api/whatsapp/version', undefined, token)
  expect(body.data).toMatchObject({ version: versionWith(NEWER_REVISION), isRefused: true })
  whatsapp.page.serveRevision(NEWER_REVISION + 10)
  await waitForAgent(server, token, agent.id, isConnectedWell)
  expect(whatsapp.versions.at(-1)).toBe(versionWith(NEWER_REVISION + 10))
})

test('unreachable page: the library’s version is used, and the status says so', async () => {
  const whatsapp = await networkWith(NEWER_REVISION)
  whatsapp.page.respondWith(503)
  const { version } = await openPairing({ whatsapp })
  expect(whatsapp.versions).toEqual([versionWith(LIBRARY_REVISION)])
  expect(await version()).toMatchObject({
    version: versionWith(LIBRARY_REVISION),
    source: 'library',
    sentence: expect.stringMatching(/la que trae Portavoz.*contestó con 503/),
  })
})

test.each([
  ['WHATSAPP_VERSION', { WHATSAPP_VERSION: '2.3000.1029030078' }, '2.3000.1029030078', 'environment'],
  ['WHATSAPP_VERSION_CHECK=off', { WHATSAPP_VERSION_CHECK: 'off' }, versionWith(LIBRARY_REVISION), 'library'],
])('%s: the page is never checked, not even after a refusal', async (_, env, expected, source) => {
  const whatsapp = await networkWith(NEWER_REVISION)
  const { version, server, token, name } = await openPairing({ whatsapp, env })
  expect(whatsapp.versions).toEqual([expected])
  whatsapp.requireVersion([2, 3000, NEWER_REVISION])
  await server.call('POST', `${SESSIONS_PATH}/${name}/link-failed`, {}, token)
  await waitForSession(server, token, name, ({ cause }) => cause !== null)
  expect(await version()).toMatchObject({ version: expected, source })
  expect(whatsapp.page.userAgents).toEqual([])
})

test('link failure seen only on the phone: a report renews the version, and the new code links', async () => {
  const { server, whatsapp, token, shop, name } = await openPairing({})
  whatsapp.requirePairingVersion([2, 3000, NEWER_REVISION])
  whatsapp.page.serveRevision(NEWER_REVISION)
  const first = await readQrText(server, name)
  expect(await whatsapp.scanQr(shop, first)).toBe(false)
  const { status, body } = await server.call('POST', `${SESSIONS_PATH}/${name}/link-failed`, {}, token)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    isNewer: true,
    advice: expect.stringMatching(/más nueva.*Escanea el código nuevo/),
  })
  await waitForSession(server, token, name, ({ qrCode }) => qrCode !== null)
  expect(whatsapp.versions).toEqual([versionWith(LIBRARY_REVISION), versionWith(NEWER_REVISION)])
  expect(await whatsapp.scanQr(shop, await readQrText(server, name))).toBe(true)
  await waitForSession(server, token, name, ({ isConnected }) => isConnected)
})

test('link failure seen only on the phone: expired codes renew the version for the next one', async () => {
  const { server, whatsapp, token, shop, name } = await openPairing({})
  whatsapp.requirePairingVersion([2, 3000, NEWER_REVISION])
  whatsapp.page.serveRevision(NEWER_REVISION)
  await whatsapp.scanQr(shop, await readQrText(server, name))
  whatsapp.failPairingStreams(408)
  await whatsapp.notifier.waitUntil(
    () => whatsapp.versions.includes(versionWith(NEWER_REVISION)),
    () => 'a connection with the newer version',
  )
  await waitForSession(server, token, name, ({ qrCode }) => qrCode !== null)
  expect(await whatsapp.scanQr(shop, await readQrText(server, name))).toBe(true)
  await waitForSession(server, token, name, ({ isConnected }) => isConnected)
})

test('link failure with the current version: the response says so and what else to try', async () => {
  const { server, whatsapp, token, shop, name } = await openPairing({})
  const { body } = await server.call('POST', `${SESSIONS_PATH}/${name}/link-failed`, {}, token)
  expect(body.data).toMatchObject({ isNewer: false, advice: expect.stringMatching(/Ya usamos la versión.*una hora/) })
  await waitForSession(server, token, name, ({ qrCode }) => qrCode !== null)
  await whatsapp.scanQr(shop, await readQrText(server, name))
  await waitForSession(server, token, name, ({ isConnected }) => isConnected)
  expect((await server.call('POST', `${SESSIONS_PATH}/${name}/link-failed`, {}, token)).body.code).toBe(
    'whatsapp.already_linked',
  )
  const otherUser = await signUp(server, 'otra')
  expect((await server.call('POST', `${SESSIONS_PATH}/${name}/link-failed`, {}, otherUser.token)).status).toBe(404)
})

test('installation without a WhatsApp session: WhatsApp’s page is never requested', async () => {
  const { server, whatsapp } = await startWhatsAppServer()
  server.advanceClock(48 * 3_600_000)
  await server.deleteExpired()
  expect(whatsapp.page.userAgents).toEqual([])
})

test('«Instalación»: shows the version, and a failure while it is refused', async () => {
  const { server, whatsapp, token, shop } = await startServerWithWhatsAppAgent()
  const findings = async () =>
    (await server.call('GET', '/api/installation/report', undefined, token)).body.data.findings.filter(
      ({ check }: { check: string }) => check === 'WhatsApp',
    )
  expect(await findings()).toMatchObject([
    { state: 'good', seen: expect.stringContaining(versionWith(LIBRARY_REVISION)), advice: null },
  ])
  whatsapp.requireVersion([2, 3000, NEWER_REVISION])
  whatsapp.cutConnections(shop)
  await whatsapp.notifier.waitUntil(
    () => whatsapp.versions.length > 3,
    () => 'refused connections',
  )
  expect(await findings()).toMatchObject([{ state: 'bad', advice: expect.stringContaining('ya no la acepta') }])
})

test('connection: with a stored version it does not wait for the page', async () => {
  const { server, whatsapp, token, shop, agent } = await startServerWithWhatsAppAgent()
  server.advanceClock(25 * 3_600_000)
  whatsapp.page.stopAnswering()
  const versionsBefore = whatsapp.versions.length
  whatsapp.cutConnections(shop)
  await whatsapp.notifier.waitUntil(
    () => whatsapp.versions.length > versionsBefore,
    () => 'a connection while the page is asked',
  )
  expect(whatsapp.page.abortedRequests).toBe(0)
  await expect.poll(() => whatsapp.page.userAgents.length).toBe(2)
  expect(whatsapp.versions.slice(versionsBefore)).toEqual([versionWith(LIBRARY_REVISION)])
  await waitForAgent(server, token, agent.id, isConnectedWell)
  await server.stop()
})
