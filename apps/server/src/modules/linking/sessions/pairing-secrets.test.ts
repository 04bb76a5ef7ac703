import { expect, test } from 'vitest'
import { startTestServer } from '../../../../test/test-server.ts'
import { runStatement } from '../../../../test/database/run-statement.ts'
import { signUp } from '../../../../test/test-accounts.ts'
import {
  startWhatsAppServer,
  readQrText,
  SESSIONS_PATH,
  waitForSession,
} from '../../../../test/channels/whatsapp-server.ts'
import { createSecrets } from '../../../platform/security/secrets.ts'
import { createPairingSecrets } from './pairing-secrets.ts'

/** Opens a server that shows a QR and a code, and reads what the database stores. */
async function openPairing() {
  const { server: testServer, whatsapp } = await startWhatsAppServer()
  const { token } = await signUp(testServer, 'mariana')
  const name: string = (await testServer.call('POST', SESSIONS_PATH, {}, token)).body.data.sessionName
  const pairing = await testServer.call(
    'POST',
    `${SESSIONS_PATH}/${name}/pairing-code`,
    { phone: '+57 300 111 2233' },
    token,
  )
  await waitForSession(testServer, token, name, ({ qrCode }) => qrCode !== null)
  const qr = await readQrText(testServer, name)
  const kept = async () =>
    String((await runStatement(testServer.database.url, 'select s::text from whatsapp_sessions s'))[0]?.['s'])
  return { server: testServer, whatsapp, token, name, code: String(pairing.body.data.code), qr, kept }
}

test('pairing secrets: QR and code are encrypted in the database, and it refuses plain ones', async () => {
  const { server: testServer, kept, code, qr, whatsapp } = await openPairing()
  const row = await kept()
  const parts = qr.split(/[#,]/).filter((fragment) => fragment.length > 10)
  expect(parts.length).toBeGreaterThan(2)
  expect([code, ...parts].filter((fragment) => row.includes(fragment))).toEqual([])
  await expect(runStatement(testServer.database.url, `update whatsapp_sessions set qr = '${qr}'`)).rejects.toThrow(
    /sealed/,
  )
  await expect(
    runStatement(testServer.database.url, `update whatsapp_sessions set pairing_code = '${code}'`),
  ).rejects.toThrow(/sealed/)
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  await whatsapp.typePairingCode(shop, code)
})

test('pairing secrets: a server with another key shows none of the old ones and creates new ones', async () => {
  const { server: testServer, token, name, qr, whatsapp } = await openPairing()
  await testServer.stop()
  const sharedWith = {
    database: testServer.database,
    telegramUrl: testServer.telegram.url,
    modelUrl: testServer.model.url,
  }
  const secrets = createSecrets(['otra clave de treinta y dos letras o más'])
  const withoutWhatsApp = await startTestServer({ sharedWith, inputs: { secrets } })
  expect((await withoutWhatsApp.call('GET', `${SESSIONS_PATH}/${name}`, undefined, token)).body.data).toMatchObject({
    qrCode: null,
    pairingCode: null,
  })
  await withoutWhatsApp.stop()

  const second = await startTestServer({ sharedWith, whatsapp, inputs: { secrets } })
  await waitForSession(second, token, name, ({ qrCode }) => qrCode !== null)
  expect(await readQrText(second, name)).not.toBe(qr)
})

test('pairing secrets: they decrypt for their own session and kind only', () => {
  const pairingSecrets = createPairingSecrets(createSecrets(['una clave de treinta y dos letras o más']))
  const sealed = pairingSecrets.seal('agent_uno', { state: 'qr', qr: 'https://wa.me/settings/linked_devices#2@abc' })
  const qr = 'qr' in sealed ? sealed.qr : ''
  expect(pairingSecrets.open({ name: 'agent_uno', qr, pairingCode: null })).toEqual({
    qr: 'https://wa.me/settings/linked_devices#2@abc',
    pairingCode: null,
  })
  expect(() => pairingSecrets.open({ name: 'agent_dos', qr, pairingCode: null })).toThrow(/authenticate/)
  expect(() => pairingSecrets.open({ name: 'agent_uno', qr: null, pairingCode: qr })).toThrow(/authenticate/)
})

test('pairing window: lasts five minutes by the server’s clock, not by the machine’s', async () => {
  const { server: testServer } = await startWhatsAppServer()
  testServer.advanceClock(-60 * 60_000)
  const { token } = await signUp(testServer, 'mariana')
  const name: string = (await testServer.call('POST', SESSIONS_PATH, {}, token)).body.data.sessionName
  expect(
    await waitForSession(testServer, token, name, ({ qrCode, status }) => qrCode !== null || status === 'expired'),
  ).toEqual(expect.objectContaining({ status: 'generating_qr', qrCode: expect.stringContaining('png') }))
})
