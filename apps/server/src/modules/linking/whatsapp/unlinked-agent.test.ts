import { expect, test } from 'vitest'
import { waitForAgent } from '../../../../test/helpers/wait-for-agent.ts'
import {
  readQrText,
  SESSIONS_PATH,
  waitForSession,
  startServerWithWhatsAppAgent,
} from '../../../../test/channels/whatsapp-server.ts'

test.each([
  ['logged_out', 'error'],
  ['banned', 'error'],
] as const)(
  'agent whose phone is %s: its card keeps the problem while a QR is shown and after it expired',
  async (problemState, status) => {
    const { server, whatsapp, token, shop, agent, sessionName } = await startServerWithWhatsAppAgent()
    if (problemState === 'banned') whatsapp.refuseLogins(shop, 403)
    else whatsapp.unlink(shop)
    await waitForAgent(server, token, agent.id, ({ connection }) => connection.state === problemState)
    const connect = () => server.call('POST', `${SESSIONS_PATH}/${sessionName}/connect`, {}, token)
    const cardInState = (state: string) =>
      waitForAgent(server, token, agent.id, ({ connection, problem }) => connection.state === state && problem !== null)
    const problem = { code: `whatsapp.${problemState}` }

    await connect()
    const session = await waitForSession(server, token, sessionName, ({ qrCode }) => qrCode !== null)
    expect(session.cause).toBeNull()
    expect(await cardInState('generating_qr')).toMatchObject({ status, problem })
    whatsapp.failPairingStreams(500)
    await server.db
      .updateTable('whatsappSessions')
      .set((e) => ({ windowUntil: new Date(), version: e('version', '+', 1) }))
      .execute()
    await server.call('POST', SESSIONS_PATH, {}, token)
    expect(await cardInState('expired')).toMatchObject({ status, problem })
    const { body } = await server.call('GET', '/api/agents/stats', undefined, token)
    expect(body.data).toMatchObject({ active: 0, error: 1 })

    whatsapp.allowLogins(shop)
    await connect()
    await waitForSession(server, token, sessionName, ({ qrCode }) => qrCode !== null)
    await whatsapp.scanQr(shop, await readQrText(server, sessionName))
    const back = await waitForAgent(server, token, agent.id, ({ connection }) => connection.state === 'connected')
    expect(back).toMatchObject({ status: 'active', problem: null })
  },
)
