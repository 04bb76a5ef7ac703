import { expect, test } from 'vitest'
import { cardUntil } from '../../../../test/card.ts'
import { qrOf, SESSIONS, sessionWhen, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

test.each([
  ['logged_out', 'error'],
  ['banned', 'error'],
] as const)('an agent whose phone is %s goes on saying so while a QR is shown and after it', async (ending, status) => {
  const { house, whatsapp, token, shop, agent, sessionName } = await withWhatsAppAgent()
  if (ending === 'banned') whatsapp.refuse(shop, 403)
  else whatsapp.unlink(shop)
  await cardUntil(house, token, agent.id, ({ connection }) => connection.state === ending)
  const connect = () => house.call('POST', `${SESSIONS}/${sessionName}/connect`, {}, token)
  const still = (state: string) =>
    cardUntil(house, token, agent.id, ({ connection, problem }) => connection.state === state && problem !== null)
  const problem = { code: `whatsapp.${ending}` }

  await connect()
  const asked = await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
  expect(asked.cause).toBeNull()
  expect(await still('generating_qr')).toMatchObject({ status, problem })
  whatsapp.stumbleApplicants(500)
  await house.db
    .updateTable('whatsappSessions')
    .set((e) => ({ windowUntil: new Date(), version: e('version', '+', 1) }))
    .execute()
  await house.call('POST', SESSIONS, {}, token)
  expect(await still('expired')).toMatchObject({ status, problem })
  const { body } = await house.call('GET', '/api/agents/stats', undefined, token)
  expect(body.data).toMatchObject({ active: 0, error: 1 })

  whatsapp.forgive(shop)
  await connect()
  await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(shop, await qrOf(house, sessionName))
  const back = await cardUntil(house, token, agent.id, ({ connection }) => connection.state === 'connected')
  expect(back).toMatchObject({ status: 'active', problem: null })
})
