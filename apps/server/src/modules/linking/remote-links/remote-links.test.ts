import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { TestServer } from '../../../../test/test-server.ts'
import { runBothAtOnce } from '../../../../test/database/run-behind-lock.ts'
import { PASSWORD, signUp } from '../../../../test/test-accounts.ts'
import { writeTestConsole } from '../../../../test/process/write-test-console.ts'
import {
  linkPhone,
  startWhatsAppServer,
  readQrText,
  SESSIONS_PATH,
  waitForSession,
  remoteLinkTokenOf,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

const HOUR_MS = 3_600_000
const ownSecret = 'M'.repeat(43)
const otherSecret = 'T'.repeat(43)

const shop = { number: '573001112233', name: 'Tienda' }
const remoteLinkPath = (sessionName: string) => `${SESSIONS_PATH}/${sessionName}/remote-link`

/** The requests of a browser page with its token and secret. */
const browserPage = (server: TestServer, token: string, secret = ownSecret) => ({
  open: () => server.call('POST', '/api/remote-link/open', { token, secret }),
  readState: () => server.call('POST', '/api/remote-link/state', { token, secret }),
  renew: () => server.call('POST', '/api/remote-link/qr', { token, secret }),
  code: (phone: string) => server.call('POST', '/api/remote-link/pairing-code', { token, secret, phone }),
})

/** Opens a server with a session that waits for a phone, and a remote link to it. */
async function openWithLink(options?: Parameters<typeof startWhatsAppServer>[0]) {
  const { server, whatsapp } = await startWhatsAppServer(options)
  const owner = await signUp(server, 'mariana')
  const { body } = await server.call('POST', SESSIONS_PATH, {}, owner.token)
  const name: string = body.data.sessionName
  const make = async (invitedBy = 'Soporte') =>
    (await server.call('POST', remoteLinkPath(name), { invitedBy }, owner.token)).body.data
  const link = async () => (await server.call('GET', remoteLinkPath(name), undefined, owner.token)).body.data
  const { address } = await make()
  await waitForSession(server, owner.token, name, ({ qrCode }) => qrCode !== null)
  return { server, whatsapp, owner, name, make, link, address: String(address), token: remoteLinkTokenOf(address) }
}

test('remote link: its holder types a code into the phone, both sides see it, and the link is used up', async () => {
  const { server, whatsapp, owner, name, link, address, token } = await openWithLink()
  expect(address).toMatch(/^http:\/\/localhost:\d+\/vincular#[\w-]{43}$/)
  expect(await link()).toMatchObject({ state: 'unopened', invitedBy: 'Soporte', openedAt: null })
  const { open, readState, code, renew } = browserPage(server, token)
  const opened = await open()
  expect(opened.headers.get('cache-control')).toBe('no-store')
  expect(opened.body.data).toEqual({
    workspace: { name: null, color: null, logo: null },
    invitedBy: 'Soporte',
    session: {
      status: 'generating_qr',
      isConnected: false,
      qrCode: expect.stringMatching(/^data:image\/png/),
      expiresAt: expect.any(String),
      pairingCode: null,
      offersPairingCode: true,
      cause: null,
    },
  })
  expect(await link()).toMatchObject({ state: 'open' })

  const phone = whatsapp.addPhone(shop)
  const pairing = await code('+57 300 111 2233')
  await whatsapp.typePairingCode(phone, pairing.body.data.code)
  await waitForSession(server, owner.token, name, ({ isConnected }) => isConnected)
  expect((await readState()).body.data.session).toEqual({
    status: 'connected',
    isConnected: true,
    qrCode: null,
    expiresAt: null,
    pairingCode: null,
    offersPairingCode: true,
    cause: null,
  })
  expect(await link()).toMatchObject({ state: 'used' })
  expect((await browserPage(server, token, otherSecret).open()).body.code).toBe('remote_link.used')
  expect((await renew()).body.code).toBe('remote_link.used')
  expect((await code('+57 300 111 2244')).body.code).toBe('remote_link.used')
  expect(phone.devices).toHaveLength(1)
  server.advanceClock(HOUR_MS)
  expect(await readState()).toMatchObject({ status: 410, body: { code: 'remote_link.used' } })
})

test('remote link: it shows the name, the color and the logo that the workspace has now', async () => {
  const { server, owner, token } = await openWithLink()
  const { open, readState } = browserPage(server, token)
  await open()
  await server.call('PUT', '/api/workspace', { name: 'Tienda Aurora' }, owner.token)
  await server.call('PUT', '/api/workspace/color', { color: '#0b6775' }, owner.token)
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('logo', new Blob([new Uint8Array(bytes)]), 'logo.png')
  const { logo } = (await server.call('POST', '/api/workspace/logo', form, owner.token)).body.data
  expect((await readState()).body.data.workspace).toEqual({ name: 'Tienda Aurora', color: '#0b6775', logo })
})

test('remote link: the first browser claims it, a second one is refused and sees nothing', async () => {
  const { server, token } = await openWithLink()
  const first = browserPage(server, token)
  expect((await first.open()).status).toBe(200)
  const second = browserPage(server, token, otherSecret)
  for (const request of [second.open, second.readState, second.renew, () => second.code('+57 300 111 2233')])
    expect(await request()).toMatchObject({ status: 409, body: { code: 'remote_link.open_elsewhere' } })
  expect((await first.open()).status).toBe(200)
})

test('remote link: of two browsers at once one claims it', async () => {
  const { server, token } = await openWithLink()
  const responses = await runBothAtOnce(server.database, 'select 1 from remote_links for update', () =>
    Promise.all([browserPage(server, token).open(), browserPage(server, token, otherSecret).open()]),
  )
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('remote link: an unopened one shows no state', async () => {
  const { server, token, link } = await openWithLink()
  expect((await browserPage(server, token).readState()).body.code).toBe('remote_link.open_elsewhere')
  expect(await link()).toMatchObject({ state: 'unopened' })
})

test('remote link: GET and HEAD change nothing, because messengers draw previews', async () => {
  const { server, token, link } = await openWithLink({ inputs: { consoleDir: writeTestConsole() } })
  for (const method of ['GET', 'HEAD']) {
    expect((await fetch(`${server.url}/vincular?x=${token}`, { method })).status).toBe(200)
    expect((await fetch(`${server.url}/api/remote-link/open?token=${token}`, { method })).status).toBe(404)
  }
  expect(await link()).toMatchObject({ state: 'unopened' })
})

test('remote link: it expires after a day; until then an expired code is renewed', async () => {
  const { server, owner, name, token, link } = await openWithLink()
  await server.db.updateTable('whatsappSessions').set({ windowUntil: new Date(), version: 2 }).execute()
  await server.call('POST', SESSIONS_PATH, {}, owner.token)
  await waitForSession(server, owner.token, name, ({ status }) => status === 'expired')
  const { open, readState, renew } = browserPage(server, token)
  expect((await open()).body.data.session.status).toBe('generating_qr')
  await waitForSession(server, owner.token, name, ({ qrCode }) => qrCode !== null)
  expect((await renew()).body.data.session.qrCode).toMatch(/^data:image\/png/)
  server.advanceClock(24 * HOUR_MS)
  for (const request of [open, readState, renew])
    expect(await request()).toMatchObject({ status: 410, body: { code: 'remote_link.expired' } })
  expect(await link()).toMatchObject({ state: 'expired' })
})

test('remote link: opening the page again keeps a code that is being typed', async () => {
  const { server, whatsapp, owner, name, token } = await openWithLink()
  const { open, code } = browserPage(server, token)
  await open()
  const { body } = await code('+57 300 111 2233')
  // The state shortly before the connection has a QR.
  await server.db.updateTable('whatsappSessions').set({ qr: null }).execute()
  await open()
  await whatsapp.typePairingCode(whatsapp.addPhone(shop), body.data.code)
  await waitForSession(server, owner.token, name, ({ isConnected }) => isConnected)
})

test('remote link: the owner withdraws it, or replaces it by another', async () => {
  const { server, owner, name, token, make, link } = await openWithLink()
  await browserPage(server, token).open()
  const another = await make('')
  expect(await browserPage(server, token).readState()).toMatchObject({
    status: 410,
    body: { code: 'remote_link.withdrawn' },
  })
  const { open } = browserPage(server, remoteLinkTokenOf(another.address))
  expect((await open()).body.data.invitedBy).toBeNull()
  await server.call('DELETE', remoteLinkPath(name), undefined, owner.token)
  expect((await open()).body.code).toBe('remote_link.withdrawn')
  expect(await link()).toMatchObject({ state: 'withdrawn' })
})

test('remote link: disconnecting the session withdraws it, and deleting the session deletes it', async () => {
  const { server, owner, name, token } = await openWithLink()
  const { open, readState } = browserPage(server, token)
  await open()
  await server.call('POST', `${SESSIONS_PATH}/${name}/disconnect`, {}, owner.token)
  expect((await readState()).body.code).toBe('remote_link.withdrawn')
  await waitForSession(server, owner.token, name, ({ status }) => status === 'disconnected')
  await server.call('POST', `${SESSIONS_PATH}/${name}/connect`, {}, owner.token)
  expect((await readState()).body.code).toBe('remote_link.withdrawn')
  await server.call('DELETE', `${SESSIONS_PATH}/${name}`, undefined, owner.token)
  expect(['remote_link.withdrawn', 'remote_link.not_found']).toContain((await open()).body.code)
  const sessions = await server.db.selectFrom('whatsappSessions').select('name').execute()
  if (sessions.length === 0) expect(await server.db.selectFrom('remoteLinks').selectAll().execute()).toEqual([])
})

test('remote link: deleted with the account', async () => {
  const { server, owner, token } = await openWithLink()
  await signUp(server, 'administra')
  await server.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .execute()
  await browserPage(server, token).open()
  expect((await server.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, owner.token)).status).toBe(200)
  expect((await browserPage(server, token).readState()).body.code).toBe('remote_link.not_found')
  expect(await server.db.selectFrom('remoteLinks').selectAll().execute()).toEqual([])
})

test('remote link: it acts on its own session only, and the database and log hold no token', async () => {
  const { server, whatsapp, owner, token } = await openWithLink()
  const other = await linkPhone(server, whatsapp, whatsapp.addPhone(shop), owner.token)
  const readSession = () =>
    server.db
      .selectFrom('whatsappSessions')
      .select(['version', 'wish', 'connection', 'phoneNumber', 'qr'])
      .where('name', '=', other.sessionName)
      .execute()
  const before = await readSession()
  const { open, renew, code } = browserPage(server, token)
  const responses = [await open(), await renew(), await code('+57 300 111 2244')]
  expect(JSON.stringify(responses)).not.toMatch(/mariana|agent_|3001112233/)
  expect(await readSession()).toEqual(before)
  const rows = JSON.stringify(await server.db.selectFrom('remoteLinks').selectAll().execute())
  expect(rows).not.toContain(token)
  expect(rows).not.toContain(ownSecret)
  expect(JSON.stringify(server.logLines)).not.toContain(token)
})

test('remote link: not available for an agent’s linked phone', async () => {
  const { server, token, sessionName } = await startServerWithWhatsAppAgent()
  expect(await server.call('POST', remoteLinkPath(sessionName), {}, token)).toMatchObject({
    status: 409,
    body: { code: 'remote_link.already_linked' },
  })
})

test('remote link: a phone that another agent has does not use it up', { timeout: 60_000 }, async () => {
  const { server, whatsapp, owner, name, token, link } = await openWithLink()
  const takenPhone = whatsapp.addPhone(shop)
  await linkPhone(server, whatsapp, takenPhone, owner.token)
  const { open, readState, renew } = browserPage(server, token)
  await open()
  await whatsapp.scanQr(takenPhone, await readQrText(server, name))
  await waitForSession(
    server,
    owner.token,
    name,
    ({ status, phoneNumber }) => status === 'disconnected' && !phoneNumber,
  )
  expect((await readState()).body.data.session.cause).toMatch(/avísale a quien te envió el enlace/)
  expect(await link()).toMatchObject({ state: 'open' })
  await renew()
  await waitForSession(server, owner.token, name, ({ qrCode }) => qrCode !== null)
  await whatsapp.scanQr(whatsapp.addPhone({ number: '573005550000', name: 'Otra' }), await readQrText(server, name))
  await waitForSession(server, owner.token, name, ({ isConnected }) => isConnected)
  expect(await link()).toMatchObject({ state: 'used' })
})

test('remote link: guessing tokens is rate limited, also for valid ones', async () => {
  const { server, token } = await openWithLink()
  for (let guess = 0; guess < 30; guess++) {
    const wrongPage = browserPage(server, String(guess).padStart(43, 'x'))
    expect((await (guess % 2 ? wrongPage.open() : wrongPage.readState())).body.code).toBe('remote_link.not_found')
  }
  for (let guess = 30; guess < 60; guess++) await browserPage(server, String(guess).padStart(43, 'x')).readState()
  expect(await browserPage(server, token).open()).toMatchObject({ status: 429, body: { code: 'remote_link.too_many' } })
  expect((await browserPage(server, token).readState()).status).toBe(429)
  server.advanceClock(HOUR_MS)
  expect((await browserPage(server, token).open()).status).toBe(200)
})

test('remote link: while it is valid its session is not deleted', async () => {
  const { server, owner, name, make } = await openWithLink()
  server.advanceClock(20 * HOUR_MS)
  await make()
  server.advanceClock(20 * HOUR_MS)
  await server.deleteExpired()
  const readSessionStatus = async () =>
    (await server.call('GET', `${SESSIONS_PATH}/${name}`, undefined, owner.token)).status
  expect(await readSessionStatus()).toBe(200)
  server.advanceClock(20 * HOUR_MS)
  await server.deleteExpired()
  expect(await readSessionStatus()).toBe(404)
})
