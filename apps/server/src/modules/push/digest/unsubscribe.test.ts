import { expect, test } from 'vitest'
import { GATHERED_MS, startDigestServer } from '../../../../test/helpers/digest-server.ts'
import { createSecrets } from '../../../platform/security/secrets.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** The e-mail of a digest, and the address of its header on this server. */
async function startWithEmail() {
  const arrangement = await startDigestServer()
  const { server, addConversation, publishMessage, pass, emailsTo, owner } = arrangement
  await publishMessage(await addConversation('Clara'))
  await pass(GATHERED_MS)
  const digest = emailsTo('mariana')[0]!
  const headerOf = (name: string) => digest.headers.find(({ key }) => key === name)?.value
  const link = /^<(.+)>$/.exec(headerOf('list-unsubscribe') ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(link)
  const isOn = async () =>
    (await server.call('GET', '/api/push/digest', undefined, owner.token)).body.data.isOn as boolean
  return { ...arrangement, digest, headerOf, link, address: server.url + pathname + search, isOn }
}

test('unsubscribe header: one click switches the digest off without a sign-in (RFC 8058)', async () => {
  const { digest, headerOf, link, address, isOn, addConversation, publishMessage, pass, emailsTo } =
    await startWithEmail()
  expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(digest.text).toContain(`Dejar de recibir este resumen:\n${link}\n`)
  expect(digest.raw).toContain(`List-Unsubscribe: <${link}>\r\n`)
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    redirect: 'error',
  })
  expect([response.status, await isOn()]).toEqual([200, false])
  expect(await response.text()).toContain('ya no te escribiremos resúmenes')
  await publishMessage(await addConversation('Iván'))
  await pass(2 * 3_600_000)
  expect(emailsTo('mariana')).toHaveLength(1)
})

test('unsubscribe link that a mail scanner opens: the digest stays on, and the page has a button', async () => {
  const { address, isOn } = await startWithEmail()
  const response = await fetch(address)
  expect([response.status, await isOn()]).toEqual([200, true])
  const page = await response.text()
  expect(page).toContain('<form method="post"><button>')
  expect(response.headers.get('content-security-policy')).toContain(`form-action 'self'`)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(200)
  expect(await isOn()).toBe(true)
  // A browser sends the form empty; other programs send a multipart form, or nothing.
  expect((await fetch(address, { method: 'POST', body: new FormData() })).status).toBe(200)
  expect(await isOn()).toBe(false)
  expect((await fetch(address, { method: 'POST' })).status).toBe(200)
})

test.each([
  ['no token', () => ''],
  ['a person’s id', (id: string) => `?token=${id}`],
  ['a token of another key', (id: string) => `?token=${unsubscribeToken(createSecrets(['x'.repeat(32)]), id)}`],
  ['two tokens', () => '?token=a&token=b'],
  ['a long text', () => `?token=${'a'.repeat(5_000)}`],
])('unsubscribe link with %s: refused', async (_, query) => {
  const { server, owner, isOn } = await startWithEmail()
  for (const method of ['GET', 'POST'])
    expect((await fetch(`${server.url}/avisos/baja${query(owner.id)}`, { method })).status).toBe(404)
  expect(await isOn()).toBe(true)
})

test('altered token, and a text sealed for another purpose: refused', async () => {
  const { server, address, isOn, owner } = await startWithEmail()
  const other = address.at(-1) === 'A' ? 'B' : 'A'
  const texts = [address.slice(0, -1) + other, `${server.url}/avisos/baja?token=${server.secrets.seal(owner.id, 'x')}`]
  for (const text of texts) expect((await fetch(text, { method: 'POST' })).status).toBe(404)
  expect(await isOn()).toBe(true)
})

test('large body: refused before it is read', async () => {
  const { address, isOn } = await startWithEmail()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await fetch(address, { method: 'POST', headers, body: 'x'.repeat(50_000) })).status).toBe(413)
  expect(await isOn()).toBe(true)
})
