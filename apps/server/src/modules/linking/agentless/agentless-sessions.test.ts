import { agentProblems } from '@portavoz/contract'
import { expect, test } from 'vitest'
import type { TestServer } from '../../../../test/test-server.ts'
import { signUp } from '../../../../test/test-accounts.ts'
import {
  linkPhone,
  startWhatsAppServer,
  readQrText,
  SESSIONS_PATH,
  waitForSession,
} from '../../../../test/channels/whatsapp-server.ts'

const DAY_MS = 86_400_000

async function openServerWithPhone() {
  const { server, whatsapp } = await startWhatsAppServer()
  const { token } = await signUp(server, 'mariana')
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  return { server, whatsapp, token, shop }
}

const listAgentless = async (server: TestServer, token: string) =>
  (await server.call('GET', SESSIONS_PATH, undefined, token)).body.data

const createSession = async (server: TestServer, token: string): Promise<string> =>
  (await server.call('POST', SESSIONS_PATH, {}, token)).body.data.sessionName

const draft = { name: 'Ventas', description: 'Vende', prompt: 'Eres vendedor', platform: 'whatsapp' }

test('agentless session: a linked phone is listed for its owner only, until an agent uses it', async () => {
  const { server, whatsapp, token, shop } = await openServerWithPhone()
  await createSession(server, token)
  expect(await listAgentless(server, token), 'a QR that nobody scanned').toEqual([])
  const { sessionName } = await linkPhone(server, whatsapp, shop, token)
  const session = { sessionName, phoneNumber: '573001112233', isConnected: true, cause: null, link: null }
  expect(await listAgentless(server, token)).toMatchObject([session])
  const other = await signUp(server, 'otra')
  expect(await listAgentless(server, other.token)).toEqual([])
  await server.call('POST', '/api/agents', { ...draft, sessionName }, token)
  expect(await listAgentless(server, token)).toEqual([])
})

test('agentless session: one that is pending deletion is not listed', async () => {
  const { server, whatsapp, token, shop } = await openServerWithPhone()
  const { sessionName } = await linkPhone(server, whatsapp, shop, token)
  await whatsapp.unplug()
  const { body } = await server.call('DELETE', `${SESSIONS_PATH}/${sessionName}`, undefined, token)
  expect(body.data).toEqual({ pending: true })
  expect(await listAgentless(server, token)).toEqual([])
})

test('agentless session: one with a remote link is listed while the link is valid', async () => {
  const { server, token } = await openServerWithPhone()
  const first = await createSession(server, token)
  const second = await createSession(server, token)
  const link = (name: string) => `${SESSIONS_PATH}/${name}/remote-link`
  await server.call('POST', link(first), { invitedBy: 'Laura' }, token)
  await server.call('POST', link(second), {}, token)
  const sessions = await listAgentless(server, token)
  expect(sessions).toMatchObject([
    { sessionName: second, phoneNumber: null, link: { invitedBy: null, openedAt: null } },
    { sessionName: first, phoneNumber: null, link: { invitedBy: 'Laura' } },
  ])
  expect(new Date(sessions[0].link.expiresAt).getTime() - new Date(sessions[0].link.sentAt).getTime()).toBe(DAY_MS)
  await server.call('DELETE', link(second), undefined, token)
  expect(await listAgentless(server, token)).toMatchObject([{ sessionName: first }])
  server.advanceClock(DAY_MS)
  expect(await listAgentless(server, token)).toEqual([])
})

test('second link of an agentless phone: refused with that reason, and possible after deleting the first', async () => {
  const { server, whatsapp, token, shop } = await openServerWithPhone()
  const { sessionName } = await linkPhone(server, whatsapp, shop, token)
  const secondName = await createSession(server, token)
  await waitForSession(server, token, secondName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scanQr(shop, await readQrText(server, secondName))
  const refusedSession = await waitForSession(server, token, secondName, ({ status }) => status === 'disconnected')
  expect(refusedSession.cause).toBe(agentProblems['whatsapp.phone_waits'].text)
  expect(await listAgentless(server, token)).toMatchObject([{ sessionName }])

  await server.call('DELETE', `${SESSIONS_PATH}/${sessionName}`, undefined, token)
  expect(await linkPhone(server, whatsapp, shop, token)).toMatchObject({ phoneNumber: '573001112233' })
})

test('phone of another account: the refusal says only that it is taken', async () => {
  const { server, whatsapp, token, shop } = await openServerWithPhone()
  const other = await signUp(server, 'otra')
  await linkPhone(server, whatsapp, shop, other.token)
  const ownName = await createSession(server, token)
  await waitForSession(server, token, ownName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scanQr(shop, await readQrText(server, ownName))
  const refusedSession = await waitForSession(server, token, ownName, ({ status }) => status === 'disconnected')
  expect(refusedSession.cause).toBe(agentProblems['whatsapp.phone_taken'].text)
})

test('reconnect: refused when the phone was meanwhile linked to an agentless session', async () => {
  const { server, whatsapp, token, shop } = await openServerWithPhone()
  const { sessionName } = await linkPhone(server, whatsapp, shop, token)
  await server.call('POST', '/api/agents', { ...draft, sessionName }, token)
  await whatsapp.unplug()
  await server.call('POST', `${SESSIONS_PATH}/${sessionName}/disconnect`, {}, token)
  const newer = await createSession(server, token)
  const letIn = { phoneNumber: '573001112233', qr: null, windowUntil: null, connection: 'connected' } as const
  await server.db.updateTable('whatsappSessions').set(letIn).where('name', '=', newer).execute()
  const back = await server.call('POST', `${SESSIONS_PATH}/${sessionName}/connect`, {}, token)
  expect(back).toMatchObject({ status: 409, body: { code: 'whatsapp.phone_waits' } })
})
