import { expect, test } from 'vitest'
import { openHouse } from '../../../../test/house.ts'
import { onServer } from '../../../../test/on-server.ts'
import { signUp } from '../../../../test/people.ts'
import { openWhatsAppHouse, qrOf, SESSIONS, sessionWhen } from '../../../../test/whatsapp.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import { createWaysIn } from './ways-in.ts'

/** A console that shows a QR and a code, and what the database holds of them. */
async function shown() {
  const { house, whatsapp } = await openWhatsAppHouse()
  const { token } = await signUp(house, 'mariana')
  const name: string = (await house.call('POST', SESSIONS, {}, token)).body.data.sessionName
  const asked = await house.call('POST', `${SESSIONS}/${name}/pairing-code`, { phone: '+57 300 111 2233' }, token)
  await sessionWhen(house, token, name, ({ qrCode }) => qrCode !== null)
  const qr = await qrOf(house, name)
  const kept = async () =>
    String((await onServer(house.database.url, 'select s::text from whatsapp_sessions s'))[0]?.['s'])
  return { house, whatsapp, token, name, code: String(asked.body.data.code), qr, kept }
}

test('what lets somebody in as a linked computer stands sealed in the database, and in no other writing', async () => {
  const { house, kept, code, qr, whatsapp } = await shown()
  const row = await kept()
  const parts = qr.split(/[#,]/).filter((part) => part.length > 10)
  expect(parts.length).toBeGreaterThan(2)
  expect([code, ...parts].filter((part) => row.includes(part))).toEqual([])
  await expect(onServer(house.database.url, `update whatsapp_sessions set qr = '${qr}'`)).rejects.toThrow(/sealed/)
  await expect(onServer(house.database.url, `update whatsapp_sessions set pairing_code = '${code}'`)).rejects.toThrow(
    /sealed/,
  )
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  await whatsapp.typeCode(shop, code)
})

test('a server that starts with another key shows no way in of before, and makes its own', async () => {
  const { house, token, name, qr, whatsapp } = await shown()
  await house.stop()
  const beside = { database: house.database, telegramUrl: house.telegram.url, modelUrl: house.model.url }
  const secrets = createSecrets(['otra clave de treinta y dos letras o más'])
  const alone = await openHouse({ beside, outside: { secrets } })
  expect((await alone.call('GET', `${SESSIONS}/${name}`, undefined, token)).body.data).toMatchObject({
    qrCode: null,
    pairingCode: null,
  })
  await alone.stop()

  const again = await openHouse({ beside, whatsapp, outside: { secrets } })
  await sessionWhen(again, token, name, ({ qrCode }) => qrCode !== null)
  expect(await qrOf(again, name)).not.toBe(qr)
})

test('a way in opens for the session that it belongs to alone', () => {
  const ways = createWaysIn(createSecrets(['una clave de treinta y dos letras o más']))
  const sealed = ways.seal('agent_uno', { state: 'qr', qr: 'https://wa.me/settings/linked_devices#2@abc' })
  const qr = 'qr' in sealed ? sealed.qr : ''
  expect(ways.open({ name: 'agent_uno', qr, pairingCode: null })).toEqual({
    qr: 'https://wa.me/settings/linked_devices#2@abc',
    pairingCode: null,
  })
  expect(() => ways.open({ name: 'agent_dos', qr, pairingCode: null })).toThrow(/authenticate/)
  expect(() => ways.open({ name: 'agent_uno', qr: null, pairingCode: qr })).toThrow(/authenticate/)
})

test('a window lasts five minutes by the house’s clock, whatever that of the machine says', async () => {
  const { house } = await openWhatsAppHouse()
  house.skip(-60 * 60_000)
  const { token } = await signUp(house, 'mariana')
  const name: string = (await house.call('POST', SESSIONS, {}, token)).body.data.sessionName
  expect(
    await sessionWhen(house, token, name, ({ qrCode, status }) => qrCode !== null || status === 'expired'),
  ).toEqual(expect.objectContaining({ status: 'generating_qr', qrCode: expect.stringContaining('png') }))
})
