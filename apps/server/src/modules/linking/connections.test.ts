import { type ConnectionChange, problems } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { unauthorized } from '../../../test/fakes/telegram/refusal.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { withAgent } from '../../../test/people.ts'
import { qrOf, SESSIONS, sessionWhen, whenTold, withWhatsAppAgent } from '../../../test/whatsapp.ts'

const history = async (house: TestHouse, token: string, id: string): Promise<ConnectionChange[]> =>
  (await house.call('GET', `/api/agents/${id}/connections`, undefined, token)).body.data

/** What was seen so far, oldest first, once it ends with this state. */
async function seenUntil(house: TestHouse, token: string, id: string, state: ConnectionChange['state']) {
  await whenTold(house, token, async () => (await history(house, token, id))[0]?.state === state, state)
  return (await history(house, token, id)).toReversed().map(({ state: seen, problem }) => [seen, problem])
}

test('how a bot was connected, and why it was not, is told from its making on; the same twice is one line', async () => {
  const house = await openHouse()
  const { bot, token, agent } = await withAgent(house)
  await seenUntil(house, token, agent.id, 'connected')
  bot.fail('*', unauthorized())
  bot.inbox.endPoll(unauthorized())
  await seenUntil(house, token, agent.id, 'logged_out')
  await house.call('PUT', `/api/agents/${agent.id}`, { name: 'Otro nombre' }, token)
  await house.call('POST', `/api/agents/telegram/${agent.id}/disconnect`, {}, token)
  expect(await seenUntil(house, token, agent.id, 'disconnected')).toEqual([
    ['waiting_for_connection', null],
    ['connected', null],
    ['logged_out', problems['telegram.token_revoked'].text],
    ['disconnected', null],
  ])
})

test('«Cerrar sesión» on the phone and its linking again stand in the history', async () => {
  const { house, whatsapp, token, shop, agent, sessionName } = await withWhatsAppAgent()
  whatsapp.unlink(shop)
  await seenUntil(house, token, agent.id, 'logged_out')
  await house.call('POST', `${SESSIONS}/${sessionName}/connect`, {}, token)
  await sessionWhen(house, token, sessionName, ({ qrCode }) => qrCode !== null)
  await whatsapp.scan(shop, await qrOf(house, sessionName))
  const seen = await seenUntil(house, token, agent.id, 'connected')
  expect(seen.slice(0, 3)).toEqual([
    ['connected', null],
    ['logged_out', problems['whatsapp.logged_out'].text],
    ['generating_qr', problems['whatsapp.logged_out'].text],
  ])
  expect(seen.at(-1)).toEqual(['connected', null])
})

test('of a connection that comes and goes all day the newest are kept, and fifty are shown', async () => {
  const house = await openHouse()
  const { token, agent } = await withAgent(house)
  await seenUntil(house, token, agent.id, 'connected')
  await house.call('POST', `/api/agents/telegram/${agent.id}/disconnect`, {}, token)
  for (let turn = 0; turn < 105; turn += 1)
    for (const connection of ['expired', 'disconnected'] as const)
      await house.db.updateTable('agents').set({ connection }).where('id', '=', agent.id).execute()
  const { rows } = await house.pool.query(`select count(*)::int as kept, min(id)::int as oldest, max(id)::int as newest
    from connection_history`)
  expect(rows).toEqual([{ kept: 200, oldest: rows[0].newest - 199, newest: rows[0].newest }])
  const shown = await history(house, token, agent.id)
  expect(shown).toHaveLength(50)
  expect(shown[0]?.state).toBe('disconnected')
})

test('whoever deletes an agent while WhatsApp is away hears that it is pending, and then why', async () => {
  const { house, whatsapp, token, agent } = await withWhatsAppAgent()
  await whatsapp.unplug()
  const { body } = await house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)
  expect(body.data).toMatchObject({ pending: true })
  const causes = async () =>
    (await house.call('GET', '/api/whatsapp/pending-deletions', undefined, token)).body.data.map(
      ({ cause }: { cause: string | null }) => cause,
    )
  await whenTold(house, token, async () => (await causes())[0] !== null, 'a cause')
  expect(await causes()).toEqual([problems['whatsapp.unreachable'].text])
  await whatsapp.plugIn()
  await whenTold(house, token, async () => (await causes()).length === 0, 'the phone to let go')
})

test('whoever deletes an agent whose phone can be told waits for it a moment, and nothing stays pending', async () => {
  const { house, token, agent } = await withWhatsAppAgent()
  expect((await house.call('DELETE', `/api/agents/${agent.id}`, undefined, token)).body.data).toMatchObject({
    pending: false,
  })
  expect((await house.call('GET', '/api/whatsapp/pending-deletions', undefined, token)).body.data).toEqual([])
})
