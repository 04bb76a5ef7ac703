import { expect, test } from 'vitest'
import { addPerson, openBrowser, startWithProvider } from '../../../../test/helpers/oidc.ts'

const MINUTE_MS = 60_000

async function startVisit() {
  const { server, provider } = await startWithProvider()
  addPerson(provider, 'mariana')
  const browser = openBrowser(server)
  const { url } = (await browser.start()).body.data as { url: string }
  return { server, browser, url, back: await browser.visit(url, { login: 'mariana' }) }
}

const refused = { status: 410, body: { code: 'auth.oidc_over' } }

test('visit: the redirect works in the browser that began it only', async () => {
  const { server, browser, back } = await startVisit()
  const other = openBrowser(server)
  expect(await other.comeBack(back)).toBe('/login?oidc=1')
  expect(await other.complete()).toMatchObject(refused)
  await other.start()
  const forged = new URL(back)
  forged.searchParams.set('code', 'un-codigo-de-otra-persona')
  await other.comeBack(forged)
  expect(await other.complete()).toMatchObject(refused)
  await browser.comeBack(back)
  expect((await browser.complete()).status).toBe(200)
})

test('visit: its redirect and its completion work once', async () => {
  const { server, browser, back } = await startVisit()
  const cookies = new Map(browser.jars.get(server.url))
  await browser.comeBack(back)
  expect((await browser.complete()).status).toBe(200)
  browser.jars.set(server.url, cookies)
  expect(await browser.comeBack(back)).toBe('/login?oidc=1')
  expect(await browser.complete()).toMatchObject(refused)
})

test('visit: another state, or none, is refused', async () => {
  const { browser, back } = await startVisit()
  const wrong = new URL(back)
  wrong.searchParams.set('state', 'A'.repeat(43))
  await browser.comeBack(wrong)
  wrong.searchParams.delete('state')
  await browser.comeBack(wrong)
  expect(await browser.complete()).toMatchObject(refused)
})

test('visit: a response of another provider is refused (RFC 9207)', async () => {
  const { browser, back } = await startVisit()
  expect(back.searchParams.get('iss')).not.toBeNull()
  back.searchParams.set('iss', 'https://otro.ejemplo.co')
  await browser.comeBack(back)
  expect(await browser.complete()).toMatchObject({ body: { code: 'auth.oidc_invalid' } })
})

test('visit: a code of another visit is refused', async () => {
  const { server, browser, back } = await startVisit()
  const attacker = openBrowser(server)
  const stolen = await attacker.visit((await attacker.start()).body.data.url, { login: 'mariana' })
  back.searchParams.set('code', stolen.searchParams.get('code') ?? '')
  await browser.comeBack(back)
  expect(await browser.complete()).toMatchObject(refused)
})

test('visit: an address with another nonce is refused', async () => {
  const { browser, url } = await startVisit()
  const changed = new URL(url)
  changed.searchParams.set('nonce', 'otro-nonce-de-alguien')
  await browser.comeBack(await browser.visit(changed.href, { login: 'mariana' }))
  expect(await browser.complete()).toMatchObject({ body: { code: 'auth.oidc_invalid' } })
})

test('visit: lasts ten minutes, before the redirect and after it, and is deleted then', async () => {
  const { server, browser, back } = await startVisit()
  await browser.comeBack(back)
  server.advanceClock(10 * MINUTE_MS)
  expect(await browser.complete()).toMatchObject(refused)
  await browser.start()
  server.advanceClock(10 * MINUTE_MS)
  await server.deleteExpired()
  expect((await server.pool.query('select from oidc_sign_ins')).rowCount).toBe(0)
})

test('visit: the database has neither its secrets nor the code in the clear', async () => {
  const { server, browser, back, url } = await startVisit()
  await browser.comeBack(back)
  const { rows } = await server.pool.query('select t::text as row from oidc_sign_ins t')
  expect(rows).toHaveLength(1)
  const text = JSON.stringify(rows)
  const cookie = browser.jars.get(server.url)?.get('portavoz_oidc') ?? ''
  const { searchParams } = new URL(url)
  const secrets = [cookie, searchParams.get('state'), searchParams.get('nonce'), back.searchParams.get('code')]
  for (const secret of secrets) {
    expect(secret).toMatch(/^[\w-]{43}/)
    expect(text).not.toContain(secret)
    expect(JSON.stringify(server.logLines)).not.toContain(secret)
  }
})

test('visit: two completions at once sign in once', async () => {
  const { browser, back } = await startVisit()
  await browser.comeBack(back)
  const statuses = (await Promise.all([browser.complete(), browser.complete()])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410])
})

test('visit: its cookie has the prefix of the host where the console has https', async () => {
  const { server } = await startWithProvider({ env: { PUBLIC_URL: 'https://portavoz.ejemplo.co' } })
  const started = await openBrowser(server).start()
  expect(started.headers.get('set-cookie')).toMatch(
    /^__Host-portavoz_oidc=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('visits: one network begins 200 in a quarter of an hour', async () => {
  const { server } = await startWithProvider()
  const name = 'provider sign-in from 127.0.0.1'
  const until = new Date(server.clock.now().getTime() + 15 * MINUTE_MS)
  await server.pool.query('insert into attempts (name, count, until) values ($1, 200, $2)', [name, until])
  expect(await openBrowser(server).start()).toMatchObject({ status: 429, body: { code: 'auth.too_many' } })
})
