import { limits, type Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { pdf } from '../../../test/fakes/pictures/files.ts'
import { badRequest } from '../../../test/fakes/telegram/refusal.ts'
import { file } from '../../../test/fakes/whatsapp/sayings.ts'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { converse, heard, thread, withAgent } from '../../../test/people.ts'
import { allKept, withWhatsAppAgent } from '../../../test/whatsapp.ts'
import { createSecrets } from '../../platform/secrets.ts'

const luz = { id: 99, firstName: 'Luz' }

const mediaIn = async (house: TestHouse, token: string) => {
  const [message] = (await thread(house, token)).messages as Message[]
  return message?.media ?? null
}

test('a file that Telegram cannot hand over for a while is asked for again, and one it never hands over is given up after a day', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  bot.fail('getFile', badRequest('wrong file_id or the file is temporarily unavailable'), 1)
  await converse(house, bot, luz, { document: bot.files.add(pdf()) })
  expect(await mediaIn(house, token)).toMatchObject({ state: 'pending' })
  house.skip(60_000)
  await house.drain(1)
  expect(await mediaIn(house, token)).toMatchObject({ state: 'kept' })

  const other = await withAgent(house, {}, 'vecina')
  other.bot.fail('getFile', badRequest('wrong file_id or the file is temporarily unavailable'))
  other.bot.say(luz, { document: other.bot.files.add(pdf()) })
  await heard(other.bot)
  await house.drain(1)
  expect(await mediaIn(house, other.token)).toMatchObject({ state: 'pending' })
  for (let hours = 0; hours < 32; hours++) {
    house.skip(60 * 60_000)
    await house.drain(1)
  }
  const cause = expect.stringContaining('aunque se intentó durante un día')
  expect(await mediaIn(house, other.token)).toMatchObject({ state: 'lost', cause })
})

test('files whose key is lost with the server’s say so and wait, however long, and the right key brings them', async () => {
  const first = await openHouse()
  const { bot, token } = await withAgent(first)
  const list = bot.files.add(pdf())
  bot.files.cut(list.file_id)
  bot.say(luz, { document: list })
  await heard(bot)
  await first.drain(1)
  await first.stop()
  bot.files.cut(list.file_id, false)

  const beside = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const secrets = createSecrets(['otra clave de treinta y dos letras o más'])
  const without = await openHouse({ beside, outside: { secrets } })
  without.skip(25 * 60 * 60_000)
  await without.drain(1)
  const cause = expect.stringContaining('SECRET_KEY')
  expect(await mediaIn(without, token)).toMatchObject({ state: 'pending', cause })
  await without.stop()

  const back = await openHouse({ beside })
  back.skip(26 * 60 * 60_000)
  await back.drain(1)
  expect(await mediaIn(back, token)).toMatchObject({ state: 'kept', cause: null })
  await back.stop()
})

test('the files of one account, however many, hold up nobody else’s', async () => {
  const { house, whatsapp, shop, ana } = await withWhatsAppAgent({}, { live: true })
  const { media } = whatsapp
  const neighbour = await withAgent(house, {}, 'vecina')
  media.hold()
  for (const name of ['1', '2', '3', '4', '5', '6'])
    await ana.write(shop, file(`${name}.pdf`, 9, media.upload(pdf(name), 'document')))
  await allKept(whatsapp, shop)
  await expect.poll(() => media.asked.length).toBeGreaterThanOrEqual(3)
  neighbour.bot.say(luz, { document: neighbour.bot.files.add(pdf()) })
  await expect.poll(() => mediaIn(house, neighbour.token)).toMatchObject({ state: 'kept' })
  expect(media.asked).toHaveLength(3)
  media.release()
  await expect.poll(() => media.asked.length).toBe(6)
})

test('nothing is downloaded for an account that keeps all it may, and no more than what still fits', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  const { media } = whatsapp
  const sent = async () => {
    await ana.write(shop, file('lista.pdf', 9, media.upload(pdf(), 'document')))
    await allKept(whatsapp, shop)
    await house.drain()
  }
  const keeps = (bytes: number) => house.db.updateTable('media').set({ bytes }).where('state', '=', 'kept').execute()
  const last = async () => {
    const { messages } = await thread(house, token)
    return messages.findLast(({ direction }: Message) => direction === 'incoming')?.media
  }
  for (const _ of [1, 2, 3]) await sent()
  const full = { state: 'lost', cause: expect.stringContaining('tu cuenta ya guarda 5 GB') }
  await keeps(Math.floor(limits.mediaBytesOfAccount / 3))
  await sent()
  expect(await last()).toMatchObject(full)
  expect(media.asked).toHaveLength(4)
  await keeps(Math.ceil(limits.mediaBytesOfAccount / 3))
  await sent()
  expect(await last()).toMatchObject(full)
  expect(media.asked).toHaveLength(4)
})
