import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../../test/house.ts'
import { converse, heard, thread, withAgent } from '../../../../test/people.ts'
import { allKept, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

const luz = { id: 99, firstName: 'Luz' }

/** Every connection that answering and looking may use, until they are given back. */
async function takeAll({ pool }: TestHouse) {
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  return () => taken.forEach((client) => client.release())
}

const contents = async (house: TestHouse, token: string) =>
  (await thread(house, token)).messages.map(({ content }: { content: string }) => content)

test('what customers write on WhatsApp is kept, and the network is told, though everything else waits for the database', async () => {
  const { house, whatsapp, token, shop, ana, says } = await withWhatsAppAgent({ autoReply: false })
  await says(ana, 'hola')
  const giveBack = await takeAll(house)
  await ana.write(shop, '¿Abren hoy?')
  await shop.write(ana, 'Sí')
  await allKept(whatsapp, shop)
  giveBack()
  // Both of one second: which stands first is told by the network's clock.
  expect((await contents(house, token)).toSorted()).toEqual(['Sí', 'hola', '¿Abren hoy?'])
})

test('and what they write on Telegram', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house, { autoReply: false })
  await converse(house, bot, luz, 'hola')
  const giveBack = await takeAll(house)
  bot.say(luz, '¿Abren hoy?')
  await heard(bot)
  giveBack()
  expect(await contents(house, token)).toEqual(['hola', '¿Abren hoy?'])
})
