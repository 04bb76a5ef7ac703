import { expect, test } from 'vitest'
import { cardUntil } from '../../../../test/card.ts'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { thread } from '../../../../test/people.ts'
import { allKept, reads, whenTold, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

const besides = ({ database, telegram, model }: TestHouse) => ({
  beside: { database, telegramUrl: telegram.url, modelUrl: model.url },
})

const jobsOf = async (house: TestHouse) =>
  (
    await house.pool.query<{ kind: string }>(`select data->>'kind' as kind from pgboss.job order by created_on`)
  ).rows.map(({ kind }) => kind)

test('a reply thought of by a server that has no line is said at once by the one that has it', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  // It does the work there is; the first one keeps the line, and works on nothing.
  await openHouse({ ...besides(house), whatsapp, live: true })
  await ana.write(shop, '¿Quién responde?')
  await reads(whatsapp, ana, /Quién responde/)
  await whenTold(house, token, async () => (await thread(house, token)).messages.at(-1).status === 'delivered')
  expect(ana.chat.filter(({ from }) => from === shop.number)).toHaveLength(1)
  // Nobody tried in vain, and nobody tried again and again.
  expect(await house.db.selectFrom('messages').select('refusals').where('origin', '=', 'ai').execute()).toEqual([
    { refusals: 0 },
  ])
  expect(await jobsOf(house)).toEqual(['reply'])
  expect(whatsapp.taken).toBe(0)
})

test('when the server that keeps the line goes, the other one takes it and answers what waited', async () => {
  const { house, whatsapp, token, shop, ana, agent } = await withWhatsAppAgent()
  const second = await openHouse({ ...besides(house), whatsapp })
  await ana.write(shop, '¿Sigues?')
  await allKept(whatsapp, shop)
  await house.stop()
  await cardUntil(second, token, agent.id, ({ connection }) => connection.state === 'connected')
  await second.drain()
  await reads(whatsapp, ana, /Sigues/)
  expect(ana.chat.filter(({ from }) => from === shop.number)).toHaveLength(1)
  expect(whatsapp.taken).toBe(0)
})

test('what is to be said while no line is open waits and says why, leaves with the line, and after a day is given up', async () => {
  const { house, whatsapp, token, shop, ana, agent } = await withWhatsAppAgent()
  await ana.write(shop, 'Hola')
  await allKept(whatsapp, shop)
  await whatsapp.unplug()
  await cardUntil(house, token, agent.id, ({ connection }) => connection.state !== 'connected')
  await house.drain()
  const last = async () => (await thread(house, token)).messages.at(-1)
  expect(await last()).toMatchObject({ status: 'pending', cause: 'WhatsApp no está conectado en este momento' })
  await whatsapp.plugIn()
  await reads(whatsapp, ana, /Hola/)
  expect(await jobsOf(house)).toEqual(['reply'])

  await ana.write(shop, 'Otra vez')
  await allKept(whatsapp, shop)
  await whatsapp.unplug()
  await cardUntil(house, token, agent.id, ({ connection }) => connection.state !== 'connected')
  await house.drain()
  house.skip(25 * 3_600_000)
  await house.tidy()
  expect(await last()).toMatchObject({ status: 'failed', cause: 'WhatsApp no está conectado en este momento' })
  await whatsapp.plugIn()
  await cardUntil(house, token, agent.id, ({ connection }) => connection.state === 'connected')
  expect(ana.chat.filter(({ from }) => from === shop.number)).toHaveLength(1)
})
