import { expect, test } from 'vitest'
import type { TestHouse } from '../../../../test/house.ts'
import { bothAtOnce } from '../../../../test/locks.ts'
import { PASSWORD, signUp } from '../../../../test/people.ts'
import { tinyConsole } from '../../../../test/tiny-console.ts'
import {
  linkPhone,
  openWhatsAppHouse,
  qrOf,
  SESSIONS,
  sessionWhen,
  tokenIn,
  withWhatsAppAgent,
} from '../../../../test/whatsapp.ts'

const HOUR_MS = 3_600_000
const mine = 'M'.repeat(43)
const theirs = 'T'.repeat(43)

const shop = { number: '573001112233', name: 'Tienda' }
const linkOf = (sessionName: string) => `${SESSIONS}/${sessionName}/remote-link`

/** As the page of a browser does: only with what it has. */
const page = (house: TestHouse, token: string, secret = mine) => ({
  open: () => house.call('POST', '/api/remote-link/open', { token, secret }),
  look: () => house.call('POST', '/api/remote-link/state', { token, secret }),
  renew: () => house.call('POST', '/api/remote-link/qr', { token, secret }),
  code: (phone: string) => house.call('POST', '/api/remote-link/pairing-code', { token, secret, phone }),
})

/** A session that waits for a phone, and a link to it. */
async function withLink(options?: Parameters<typeof openWhatsAppHouse>[0]) {
  const { house, whatsapp } = await openWhatsAppHouse(options)
  const owner = await signUp(house, 'mariana')
  const { body } = await house.call('POST', SESSIONS, {}, owner.token)
  const name: string = body.data.sessionName
  const make = async (invitedBy = 'Soporte') =>
    (await house.call('POST', linkOf(name), { invitedBy }, owner.token)).body.data
  const link = async () => (await house.call('GET', linkOf(name), undefined, owner.token)).body.data
  const { address } = await make()
  await sessionWhen(house, owner.token, name, ({ qrCode }) => qrCode !== null)
  return { house, whatsapp, owner, name, make, link, address: String(address), token: tokenIn(address) }
}

test('whoever was sent the link types a code into the phone; both see it, and the link is spent', async () => {
  const { house, whatsapp, owner, name, link, address, token } = await withLink()
  expect(address).toMatch(/^http:\/\/localhost:\d+\/vincular#[\w-]{43}$/)
  expect(await link()).toMatchObject({ state: 'unopened', invitedBy: 'Soporte', openedAt: null })
  const { open, look, code, renew } = page(house, token)
  const opened = await open()
  expect(opened.headers.get('cache-control')).toBe('no-store')
  expect(opened.body.data).toEqual({
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
  const asked = await code('+57 300 111 2233')
  await whatsapp.typeCode(phone, asked.body.data.code)
  await sessionWhen(house, owner.token, name, ({ isConnected }) => isConnected)
  expect((await look()).body.data.session).toEqual({
    status: 'connected',
    isConnected: true,
    qrCode: null,
    expiresAt: null,
    pairingCode: null,
    offersPairingCode: true,
    cause: null,
  })
  expect(await link()).toMatchObject({ state: 'used' })
  expect((await page(house, token, theirs).open()).body.code).toBe('remote_link.used')
  expect((await renew()).body.code).toBe('remote_link.used')
  expect((await code('+57 300 111 2244')).body.code).toBe('remote_link.used')
  expect(phone.devices).toHaveLength(1)
  house.skip(HOUR_MS)
  expect(await look()).toMatchObject({ status: 410, body: { code: 'remote_link.used' } })
})

test('the first browser that opens it keeps it: a second one is told so, and sees nothing', async () => {
  const { house, token } = await withLink()
  const first = page(house, token)
  expect((await first.open()).status).toBe(200)
  const second = page(house, token, theirs)
  for (const ask of [second.open, second.look, second.renew, () => second.code('+57 300 111 2233')])
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'remote_link.open_elsewhere' } })
  expect((await first.open()).status).toBe(200)
})

test('of two browsers at once one keeps it', async () => {
  const { house, token } = await withLink()
  const both = await bothAtOnce(house.database, 'select 1 from remote_links for update', () =>
    Promise.all([page(house, token).open(), page(house, token, theirs).open()]),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a link that nobody opened cannot be looked through', async () => {
  const { house, token, link } = await withLink()
  expect((await page(house, token).look()).body.code).toBe('remote_link.open_elsewhere')
  expect(await link()).toMatchObject({ state: 'unopened' })
})

test('reading the address changes nothing: messengers do it to draw a preview', async () => {
  const { house, token, link } = await withLink({ outside: { consoleDir: tinyConsole() } })
  for (const method of ['GET', 'HEAD']) {
    expect((await fetch(`${house.url}/vincular?x=${token}`, { method })).status).toBe(200)
    expect((await fetch(`${house.url}/api/remote-link/open?token=${token}`, { method })).status).toBe(404)
  }
  expect(await link()).toMatchObject({ state: 'unopened' })
})

test('after a day it opens nothing; a code on the screen that has expired is made anew while it is good', async () => {
  const { house, owner, name, token, link } = await withLink()
  await house.db.updateTable('whatsappSessions').set({ windowUntil: new Date(), version: 2 }).execute()
  await house.call('POST', SESSIONS, {}, owner.token)
  await sessionWhen(house, owner.token, name, ({ status }) => status === 'expired')
  const { open, look, renew } = page(house, token)
  expect((await open()).body.data.session.status).toBe('generating_qr')
  await sessionWhen(house, owner.token, name, ({ qrCode }) => qrCode !== null)
  expect((await renew()).body.data.session.qrCode).toMatch(/^data:image\/png/)
  house.skip(24 * HOUR_MS)
  for (const ask of [open, look, renew])
    expect(await ask()).toMatchObject({ status: 410, body: { code: 'remote_link.expired' } })
  expect(await link()).toMatchObject({ state: 'expired' })
})

test('a code that is being typed is not taken away by opening the page again', async () => {
  const { house, whatsapp, owner, name, token } = await withLink()
  const { open, code } = page(house, token)
  await open()
  const { body } = await code('+57 300 111 2233')
  // As in the moment before the line has shown a QR.
  await house.db.updateTable('whatsappSessions').set({ qr: null }).execute()
  await open()
  await whatsapp.typeCode(whatsapp.addPhone(shop), body.data.code)
  await sessionWhen(house, owner.token, name, ({ isConnected }) => isConnected)
})

test('its maker withdraws it, or makes another, which ends the one there was', async () => {
  const { house, owner, name, token, make, link } = await withLink()
  await page(house, token).open()
  const another = await make('')
  expect(await page(house, token).look()).toMatchObject({ status: 410, body: { code: 'remote_link.withdrawn' } })
  const { open } = page(house, tokenIn(another.address))
  expect((await open()).body.data.invitedBy).toBeNull()
  await house.call('DELETE', linkOf(name), undefined, owner.token)
  expect((await open()).body.code).toBe('remote_link.withdrawn')
  expect(await link()).toMatchObject({ state: 'withdrawn' })
})

test('disconnecting the session ends its link for good; deleting it leaves nothing of it', async () => {
  const { house, owner, name, token } = await withLink()
  const { open, look } = page(house, token)
  await open()
  await house.call('POST', `${SESSIONS}/${name}/disconnect`, {}, owner.token)
  expect((await look()).body.code).toBe('remote_link.withdrawn')
  await sessionWhen(house, owner.token, name, ({ status }) => status === 'disconnected')
  await house.call('POST', `${SESSIONS}/${name}/connect`, {}, owner.token)
  expect((await look()).body.code).toBe('remote_link.withdrawn')
  await house.call('DELETE', `${SESSIONS}/${name}`, undefined, owner.token)
  expect(['remote_link.withdrawn', 'remote_link.not_found']).toContain((await open()).body.code)
  const sessions = await house.db.selectFrom('whatsappSessions').select('name').execute()
  if (sessions.length === 0) expect(await house.db.selectFrom('remoteLinks').selectAll().execute()).toEqual([])
})

test('an account that is deleted takes its links along', async () => {
  const { house, owner, token } = await withLink()
  await signUp(house, 'administra')
  await house.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .execute()
  await page(house, token).open()
  expect((await house.call('POST', '/api/user/delete', { currentPassword: PASSWORD }, owner.token)).status).toBe(200)
  expect((await page(house, token).look()).body.code).toBe('remote_link.not_found')
  expect(await house.db.selectFrom('remoteLinks').selectAll().execute()).toEqual([])
})

test('it acts on its own session alone, and is kept as what opens nothing', async () => {
  const { house, whatsapp, owner, token } = await withLink()
  const other = await linkPhone(house, whatsapp, whatsapp.addPhone(shop), owner.token)
  const wishes = () =>
    house.db
      .selectFrom('whatsappSessions')
      .select(['version', 'wish', 'connection', 'phoneNumber', 'qr'])
      .where('name', '=', other.sessionName)
      .execute()
  const before = await wishes()
  const { open, renew, code } = page(house, token)
  const said = [await open(), await renew(), await code('+57 300 111 2244')]
  expect(JSON.stringify(said)).not.toMatch(/mariana|agent_|3001112233/)
  expect(await wishes()).toEqual(before)
  const rows = JSON.stringify(await house.db.selectFrom('remoteLinks').selectAll().execute())
  expect(rows).not.toContain(token)
  expect(rows).not.toContain(mine)
  expect(JSON.stringify(house.lines)).not.toContain(token)
})

test('an agent’s phone that is linked is not offered to anybody', async () => {
  const { house, token, sessionName } = await withWhatsAppAgent()
  expect(await house.call('POST', linkOf(sessionName), {}, token)).toMatchObject({
    status: 409,
    body: { code: 'remote_link.already_linked' },
  })
})

test('a phone that another agent has does not use the link up: another phone may', { timeout: 60_000 }, async () => {
  const { house, whatsapp, owner, name, token, link } = await withLink()
  const taken = whatsapp.addPhone(shop)
  await linkPhone(house, whatsapp, taken, owner.token)
  const { open, look, renew } = page(house, token)
  await open()
  await whatsapp.scan(taken, await qrOf(house, name))
  await sessionWhen(house, owner.token, name, ({ status, phoneNumber }) => status === 'disconnected' && !phoneNumber)
  expect((await look()).body.data.session.cause).toMatch(/avísale a quien te envió el enlace/)
  expect(await link()).toMatchObject({ state: 'open' })
  await renew()
  await sessionWhen(house, owner.token, name, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(whatsapp.addPhone({ number: '573005550000', name: 'Otra' }), await qrOf(house, name))
  await sessionWhen(house, owner.token, name, ({ isConnected }) => isConnected)
  expect(await link()).toMatchObject({ state: 'used' })
})

test('whoever guesses must wait, also for what would be good', async () => {
  const { house, token } = await withLink()
  for (let guess = 0; guess < 30; guess++) {
    const wrong = page(house, String(guess).padStart(43, 'x'))
    expect((await (guess % 2 ? wrong.open() : wrong.look())).body.code).toBe('remote_link.not_found')
  }
  for (let guess = 30; guess < 60; guess++) await page(house, String(guess).padStart(43, 'x')).look()
  expect(await page(house, token).open()).toMatchObject({ status: 429, body: { code: 'remote_link.too_many' } })
  expect((await page(house, token).look()).status).toBe(429)
  house.skip(HOUR_MS)
  expect((await page(house, token).open()).status).toBe(200)
})

test('a session that somebody holds a link to is not forgotten while the link is good', async () => {
  const { house, owner, name, make } = await withLink()
  house.skip(20 * HOUR_MS)
  await make()
  house.skip(20 * HOUR_MS)
  await house.tidy()
  const read = async () => (await house.call('GET', `${SESSIONS}/${name}`, undefined, owner.token)).status
  expect(await read()).toBe(200)
  house.skip(20 * HOUR_MS)
  await house.tidy()
  expect(await read()).toBe(404)
})
