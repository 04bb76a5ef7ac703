import type { Agent } from '@portavoz/contract'
import { DEFAULT_CONNECTION_CONFIG } from 'baileys'
import { expect, onTestFinished, test } from 'vitest'
import { cardUntil } from '../../../../test/card.ts'
import { openWhatsApp } from '../../../../test/fakes/whatsapp/whatsapp.ts'
import { signUp } from '../../../../test/people.ts'
import { openWhatsAppHouse, qrOf, SESSIONS, sessionWhen, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

const OWN = DEFAULT_CONNECTION_CONFIG.version[2]
const NEWER = OWN + 1_000
const named = (revision: number) => `2.3000.${revision}`
const isWell = ({ connection, problem }: Agent) => connection.state === 'connected' && problem === null

/** A network whose page serves `revision`, before anything is opened on it. */
async function networkWith(revision: number) {
  const whatsapp = await openWhatsApp()
  onTestFinished(() => whatsapp.close())
  whatsapp.page.serve(revision)
  return whatsapp
}

/** Waits for a code, as a person who links a phone does. */
async function asking(options: Parameters<typeof openWhatsAppHouse>[0]) {
  const { house, whatsapp } = await openWhatsAppHouse(options)
  const { token } = await signUp(house, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const name: string = (await house.call('POST', SESSIONS, {}, token)).body.data.sessionName
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  const version = async () => (await house.call('GET', '/api/whatsapp/version', undefined, token)).body.data
  return { house, whatsapp, token, shop, name, version }
}

test('connection: it says the version that WhatsApp’s page names, which is asked once a day', async () => {
  const whatsapp = await networkWith(NEWER)
  const { house, version, shop, name, token } = await asking({ whatsapp })
  expect(whatsapp.versions).toEqual([named(NEWER)])
  await whatsapp.scan(shop, await qrOf(house, name))
  await sessionWhen(house, token, name, ({ isConnected }) => isConnected)
  expect(whatsapp.page.asked).toHaveLength(1)
  expect(await version()).toMatchObject({ version: named(NEWER), source: 'page', isOld: false, advice: null })

  whatsapp.page.serve(NEWER + 1)
  house.skip(23 * 3_600_000)
  await house.tidy()
  expect(whatsapp.page.asked).toHaveLength(1)
  house.skip(2 * 3_600_000)
  await house.tidy()
  expect(whatsapp.page.asked).toHaveLength(2)
  expect(await version()).toMatchObject({ version: named(NEWER + 1) })
})

test('version refused: the page is asked and the next connection works, without a word on the card', async () => {
  const { house, whatsapp, token, shop, agent } = await withWhatsAppAgent()
  expect(whatsapp.versions.at(-1)).toBe(named(OWN))
  whatsapp.page.serve(NEWER)
  whatsapp.retire([2, 3000, NEWER])
  const before = whatsapp.versions.length
  whatsapp.cut(shop)
  await whatsapp.bell.until(
    () => whatsapp.versions.slice(before).includes(named(NEWER)) && shop.devices.some(({ line }) => line !== null),
    () => `a connection with ${NEWER}`,
  )
  expect(whatsapp.versions.slice(before)).toEqual([named(OWN), named(NEWER)])
  const card = await cardUntil(house, token, agent.id, isWell)
  expect(card.problem).toBeNull()
})

test('version refused and no other named: the card says it, and the page is asked until it names one', async () => {
  const { house, whatsapp, token, shop, agent } = await withWhatsAppAgent()
  whatsapp.retire([2, 3000, NEWER])
  whatsapp.cut(shop)
  await cardUntil(house, token, agent.id, ({ problem }) => problem?.code === 'whatsapp.too_old')
  const { body } = await house.call('GET', '/api/whatsapp/version', undefined, token)
  expect(body.data).toMatchObject({ isOld: true, isRefused: true, advice: expect.stringContaining('ya no la acepta') })
  whatsapp.page.serve(NEWER)
  await cardUntil(house, token, agent.id, isWell)
})

test('page and library versions refused: the card says it, and a newer page version is taken', async () => {
  const whatsapp = await networkWith(NEWER)
  const { house, token, shop, agent } = await withWhatsAppAgent({}, { whatsapp })
  const before = whatsapp.versions.length
  whatsapp.retire([2, 3000, NEWER + 10])
  whatsapp.cut(shop)
  await cardUntil(house, token, agent.id, ({ problem }) => problem?.code === 'whatsapp.too_old')
  expect(whatsapp.versions.slice(before, before + 2)).toEqual([named(NEWER), named(OWN)])
  const { body } = await house.call('GET', '/api/whatsapp/version', undefined, token)
  expect(body.data).toMatchObject({ version: named(NEWER), isRefused: true })
  whatsapp.page.serve(NEWER + 10)
  await cardUntil(house, token, agent.id, isWell)
  expect(whatsapp.versions.at(-1)).toBe(named(NEWER + 10))
})

test('page out of reach: the library’s version is used, and it is said', async () => {
  const whatsapp = await networkWith(NEWER)
  whatsapp.page.answer(503)
  const { version } = await asking({ whatsapp })
  expect(whatsapp.versions).toEqual([named(OWN)])
  expect(await version()).toMatchObject({
    version: named(OWN),
    source: 'library',
    sentence: expect.stringMatching(/la que trae Portavoz.*contestó con 503/),
  })
})

test.each([
  ['WHATSAPP_VERSION', { WHATSAPP_VERSION: '2.3000.1029030078' }, '2.3000.1029030078', 'environment'],
  ['WHATSAPP_VERSION_CHECK=off', { WHATSAPP_VERSION_CHECK: 'off' }, named(OWN), 'library'],
])('%s: the page is not asked, not even after a refusal', async (_, env, used, source) => {
  const whatsapp = await networkWith(NEWER)
  const { version, house, token, name } = await asking({ whatsapp, env })
  expect(whatsapp.versions).toEqual([used])
  whatsapp.retire([2, 3000, NEWER])
  await house.call('POST', `${SESSIONS}/${name}/link-failed`, {}, token)
  await sessionWhen(house, token, name, ({ cause }) => cause !== null)
  expect(await version()).toMatchObject({ version: used, source })
  expect(whatsapp.page.asked).toEqual([])
})

test('link that fails on the phone alone: reported, the version is renewed, and the new code links', async () => {
  const { house, whatsapp, token, shop, name } = await asking({})
  whatsapp.retireForLinking([2, 3000, NEWER])
  whatsapp.page.serve(NEWER)
  const first = await qrOf(house, name)
  expect(await whatsapp.scan(shop, first)).toBe(false)
  const { status, body } = await house.call('POST', `${SESSIONS}/${name}/link-failed`, {}, token)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    isNewer: true,
    advice: expect.stringMatching(/más nueva.*Escanea el código nuevo/),
  })
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  expect(whatsapp.versions).toEqual([named(OWN), named(NEWER)])
  expect(await whatsapp.scan(shop, await qrOf(house, name))).toBe(true)
  await sessionWhen(house, token, name, ({ isConnected }) => isConnected)
})

test('link that fails on the phone alone: codes that run out renew the version for the next one', async () => {
  const { house, whatsapp, token, shop, name } = await asking({})
  whatsapp.retireForLinking([2, 3000, NEWER])
  whatsapp.page.serve(NEWER)
  await whatsapp.scan(shop, await qrOf(house, name))
  whatsapp.stumbleApplicants(408)
  await whatsapp.bell.until(
    () => whatsapp.versions.includes(named(NEWER)),
    () => 'a connection with the newer version',
  )
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  expect(await whatsapp.scan(shop, await qrOf(house, name))).toBe(true)
  await sessionWhen(house, token, name, ({ isConnected }) => isConnected)
})

test('link failure reported with the current version: says so, and what else to try', async () => {
  const { house, whatsapp, token, shop, name } = await asking({})
  const { body } = await house.call('POST', `${SESSIONS}/${name}/link-failed`, {}, token)
  expect(body.data).toMatchObject({ isNewer: false, advice: expect.stringMatching(/Ya usamos la versión.*una hora/) })
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(shop, await qrOf(house, name))
  await sessionWhen(house, token, name, ({ isConnected }) => isConnected)
  expect((await house.call('POST', `${SESSIONS}/${name}/link-failed`, {}, token)).body.code).toBe(
    'whatsapp.already_linked',
  )
  const other = await signUp(house, 'otra')
  expect((await house.call('POST', `${SESSIONS}/${name}/link-failed`, {}, other.token)).status).toBe(404)
})

test('installation without a WhatsApp session: WhatsApp’s page is never asked', async () => {
  const { house, whatsapp } = await openWhatsAppHouse()
  house.skip(48 * 3_600_000)
  await house.tidy()
  expect(whatsapp.page.asked).toEqual([])
})

test('«Instalación»: says the version, and what fails while it is refused', async () => {
  const { house, whatsapp, token, shop } = await withWhatsAppAgent()
  const findings = async () =>
    (await house.call('GET', '/api/installation/report', undefined, token)).body.data.findings.filter(
      ({ check }: { check: string }) => check === 'WhatsApp',
    )
  expect(await findings()).toMatchObject([{ state: 'good', seen: expect.stringContaining(named(OWN)), advice: null }])
  whatsapp.retire([2, 3000, NEWER])
  whatsapp.cut(shop)
  await whatsapp.bell.until(
    () => whatsapp.versions.length > 3,
    () => 'refused connections',
  )
  expect(await findings()).toMatchObject([{ state: 'bad', advice: expect.stringContaining('ya no la acepta') }])
})

test('connection: with a version in hand it waits for no page, which is asked on the side', async () => {
  const { house, whatsapp, token, shop, agent } = await withWhatsAppAgent()
  house.skip(25 * 3_600_000)
  whatsapp.page.fallSilent()
  const before = whatsapp.versions.length
  whatsapp.cut(shop)
  await whatsapp.bell.until(
    () => whatsapp.versions.length > before,
    () => 'a connection while the page is asked',
  )
  expect(whatsapp.page.givenUp).toBe(0)
  await expect.poll(() => whatsapp.page.asked.length).toBe(2)
  expect(whatsapp.versions.slice(before)).toEqual([named(OWN)])
  await cardUntil(house, token, agent.id, isWell)
  await house.stop()
})
