import { problems } from '@portavoz/contract'
import { expect, test } from 'vitest'
import type { TestHouse } from '../../../../test/house.ts'
import { signUp } from '../../../../test/people.ts'
import { linkPhone, openWhatsAppHouse, qrOf, SESSIONS, sessionWhen } from '../../../../test/whatsapp.ts'

const DAY_MS = 86_400_000

async function open() {
  const { house, whatsapp } = await openWhatsAppHouse()
  const { token } = await signUp(house, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  return { house, whatsapp, token, shop }
}

const listed = async (house: TestHouse, token: string) =>
  (await house.call('GET', SESSIONS, undefined, token)).body.data

const begin = async (house: TestHouse, token: string): Promise<string> =>
  (await house.call('POST', SESSIONS, {}, token)).body.data.sessionName

const draft = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor', platform: 'whatsapp' }

test('a phone that was linked is found again by its owner alone, until an agent speaks through it', async () => {
  const { house, whatsapp, token, shop } = await open()
  await begin(house, token)
  expect(await listed(house, token), 'a QR that nobody scanned').toEqual([])
  const { sessionName } = await linkPhone(house, whatsapp, shop, token)
  const found = { sessionName, phoneNumber: '573001112233', isConnected: true, cause: null, link: null }
  expect(await listed(house, token)).toMatchObject([found])
  const other = await signUp(house, 'otra')
  expect(await listed(house, other.token)).toEqual([])
  await house.call('POST', '/api/agents', { ...draft, sessionName }, token)
  expect(await listed(house, token)).toEqual([])
})

test('one that is to be deleted is no longer offered', async () => {
  const { house, whatsapp, token, shop } = await open()
  const { sessionName } = await linkPhone(house, whatsapp, shop, token)
  await whatsapp.unplug()
  const { body } = await house.call('DELETE', `${SESSIONS}/${sessionName}`, undefined, token)
  expect(body.data).toEqual({ pending: true })
  expect(await listed(house, token)).toEqual([])
})

test('a session that somebody was sent a link for is found again while the link is good', async () => {
  const { house, token } = await open()
  const first = await begin(house, token)
  const second = await begin(house, token)
  const link = (name: string) => `${SESSIONS}/${name}/remote-link`
  await house.call('POST', link(first), { invitedBy: 'Laura' }, token)
  await house.call('POST', link(second), {}, token)
  const awaited = await listed(house, token)
  expect(awaited).toMatchObject([
    { sessionName: second, phoneNumber: null, link: { invitedBy: null, openedAt: null } },
    { sessionName: first, phoneNumber: null, link: { invitedBy: 'Laura' } },
  ])
  expect(new Date(awaited[0].link.expiresAt).getTime() - new Date(awaited[0].link.sentAt).getTime()).toBe(DAY_MS)
  await house.call('DELETE', link(second), undefined, token)
  expect(await listed(house, token)).toMatchObject([{ sessionName: first }])
  house.skip(DAY_MS)
  expect(await listed(house, token)).toEqual([])
})

test('whoever links again a phone that has no agent yet is told so; after it was deleted it can be linked', async () => {
  const { house, whatsapp, token, shop } = await open()
  const { sessionName } = await linkPhone(house, whatsapp, shop, token)
  const again = await begin(house, token)
  await sessionWhen(house, token, again, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(shop, await qrOf(house, again))
  const refused = await sessionWhen(house, token, again, ({ status }) => status === 'disconnected')
  expect(refused.cause).toBe(problems['whatsapp.phone_waits'].text)
  expect(await listed(house, token)).toMatchObject([{ sessionName }])

  await house.call('DELETE', `${SESSIONS}/${sessionName}`, undefined, token)
  expect(await linkPhone(house, whatsapp, shop, token)).toMatchObject({ phoneNumber: '573001112233' })
})

test('of a phone that somebody else linked it is only told that it is taken', async () => {
  const { house, whatsapp, token, shop } = await open()
  const other = await signUp(house, 'otra')
  await linkPhone(house, whatsapp, shop, other.token)
  const mine = await begin(house, token)
  await sessionWhen(house, token, mine, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(shop, await qrOf(house, mine))
  const refused = await sessionWhen(house, token, mine, ({ status }) => status === 'disconnected')
  expect(refused.cause).toBe(problems['whatsapp.phone_taken'].text)
})

test('a phone that was linked anew without an agent meanwhile is why the first one does not come back', async () => {
  const { house, whatsapp, token, shop } = await open()
  const { sessionName } = await linkPhone(house, whatsapp, shop, token)
  await house.call('POST', '/api/agents', { ...draft, sessionName }, token)
  await whatsapp.unplug()
  await house.call('POST', `${SESSIONS}/${sessionName}/disconnect`, {}, token)
  const newer = await begin(house, token)
  const letIn = { phoneNumber: '573001112233', qr: null, windowUntil: null, connection: 'connected' } as const
  await house.db.updateTable('whatsappSessions').set(letIn).where('name', '=', newer).execute()
  const back = await house.call('POST', `${SESSIONS}/${sessionName}/connect`, {}, token)
  expect(back).toMatchObject({ status: 409, body: { code: 'whatsapp.phone_waits' } })
})
