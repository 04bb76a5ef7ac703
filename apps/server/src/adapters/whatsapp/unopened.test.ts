import { expect, test } from 'vitest'
import { picture } from '../../../test/fakes/pictures/files.ts'
import { edit, photo } from '../../../test/fakes/whatsapp/sayings.ts'
import { openHouse } from '../../../test/house.ts'
import { thread } from '../../../test/people.ts'
import { allKept, reads, whenTold, withWhatsAppAgent } from '../../../test/whatsapp.ts'

test('what does not open is asked for again, and is kept and answered once it does', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  // Sealed for who she was by number: under her alias it opens no more.
  ana.show('only-number')
  await ana.write(shop, 'uno')
  await allKept(whatsapp, shop)
  ana.show('alias')
  await ana.write(shop, 'dos')
  await allKept(whatsapp, shop)
  await ana.write(shop, 'tres')
  await allKept(whatsapp, shop)
  await house.drain()
  await reads(whatsapp, ana, /tres/)
  const { messages } = await thread(house, token)
  const told = messages.filter(({ origin }: { origin: string }) => origin === 'contact')
  expect(told.map(({ content }: { content: string }) => content)).toEqual(['uno', 'dos', 'tres'])
  expect(ana.askedAgain.length).toBeGreaterThan(0)
})

/** As `{}` would, were it not met by everything. */
const isOpen = () => expect.not.objectContaining({ isUnopened: true })

const hasty = { outside: { whatsappWaits: { unopenedMs: 100 } } }

/** A message whose sender's phone seals it wrong however often it is asked for again. */
async function withOneThatNeverOpens() {
  const world = await withWhatsAppAgent({}, hasty)
  const { house, whatsapp, token, shop, ana } = world
  ana.sealWrong(true)
  const id = await ana.write(shop, '¿Abren hoy?')
  await allKept(whatsapp, shop)
  await whenTold(house, token, async () => (await thread(house, token)).messages?.length === 1)
  await house.drain()
  return { ...world, id }
}

test('what never opens stands in the thread as that, with where to read it, is logged, and is answered by nobody', async () => {
  const { house, token, shop, ana } = await withOneThatNeverOpens()
  const { messages, conversation } = await thread(house, token)
  expect(messages).toMatchObject([{ type: 'other', content: '', metadata: { isUnopened: true } }])
  expect(conversation.lastMessage.content).toBe('No se pudo abrir: míralo en el celular')
  expect(ana.chat.filter(({ from }) => from === shop.number)).toEqual([])
  expect(house.lines).toContainEqual(expect.objectContaining({ level: 40, msg: 'a message never opened' }))
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data).toMatchObject({ answered: false, sentence: expect.stringContaining('no se pudo abrir') })
})

test('words that open after all stand where they were missing, as their sender wrote them', async () => {
  const { house, whatsapp, token, shop, ana, id } = await withOneThatNeverOpens()
  ana.sealWrong(false)
  await ana.write(shop, '¿Abren hoy?', { id })
  await allKept(whatsapp, shop)
  const { messages, conversation } = await thread(house, token)
  expect(messages).toMatchObject([
    { type: 'text', content: '¿Abren hoy?', metadata: isOpen(), editedAt: null, earlier: [], media: null },
  ])
  expect(conversation.lastMessage).toMatchObject({ type: 'text', content: '¿Abren hoy?' })
  const { body } = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(body.data).toMatchObject({ answered: false, sentence: expect.stringContaining('se abrió más tarde') })
  expect(body.data.steps.at(-1).text).toBe('Se abrió más tarde: ya se puede leer aquí')
})

test('a photo that opens after all is that photo, with its file, whoever sent it', async () => {
  const { house, whatsapp, token, shop, ana, id } = await withOneThatNeverOpens()
  ana.sealWrong(false)
  const uploaded = { ...whatsapp.media.upload(picture(40, 30), 'image'), width: 40, height: 30 }
  await ana.write(shop, photo('¿tienen de esta?', uploaded), { id })
  await allKept(whatsapp, shop)
  const told = async () => (await thread(house, token)).messages[0]
  const opened = { type: 'image', content: '¿tienen de esta?', metadata: isOpen(), editedAt: null, earlier: [] }
  expect(await told()).toMatchObject({ ...opened, media: { state: 'pending', width: 40, height: 30 } })
  await house.drain()
  expect(await told()).toMatchObject({ ...opened, media: { state: 'kept', type: 'image/png' } })

  shop.sealWrong(true)
  const own = await shop.write(ana, 'esta')
  await allKept(whatsapp, shop)
  await whenTold(house, token, async () => (await thread(house, token)).messages.length === 2)
  shop.sealWrong(false)
  await shop.write(ana, photo('esta', whatsapp.media.upload(picture(), 'image')), { id: own })
  await allKept(whatsapp, shop)
  await house.drain()
  expect((await thread(house, token)).messages[1]).toMatchObject({
    origin: 'phone',
    type: 'image',
    content: 'esta',
    editedAt: null,
    media: { state: 'kept' },
  })
})

test('what was edited before it opened says what it said before, and its kind', async () => {
  const { house, whatsapp, token, shop, ana, id } = await withOneThatNeverOpens()
  ana.sealWrong(false)
  await ana.write(shop, edit(id, '¿Abren mañana?'))
  await allKept(whatsapp, shop)
  await ana.write(shop, photo('¿Abren hoy?'), { id })
  await allKept(whatsapp, shop)
  const { messages, conversation } = await thread(house, token)
  expect(messages).toMatchObject([
    { type: 'image', content: '¿Abren mañana?', metadata: isOpen(), earlier: ['¿Abren hoy?'] },
  ])
  expect(conversation.lastMessage).toMatchObject({ type: 'image', content: '¿Abren mañana?' })
})

test('it opens after a restart as well, and what comes unopened once more changes nothing', async () => {
  const { house: first, whatsapp, token, shop, ana, id } = await withOneThatNeverOpens()
  await first.stop()
  const beside = { database: first.database, telegramUrl: first.telegram.url, modelUrl: first.model.url }
  const house = await openHouse({ beside, whatsapp, ...hasty })
  const told = async () => (await thread(house, token)).messages
  const heard = () => house.lines.filter(({ msg }) => msg === 'a message never opened').length
  await ana.write(shop, '¿Abren hoy?', { id })
  await allKept(whatsapp, shop)
  await expect.poll(heard).toBe(1)
  expect(await told()).toMatchObject([{ type: 'other', content: '', metadata: { isUnopened: true } }])
  ana.sealWrong(false)
  await ana.write(shop, '¿Abren hoy?', { id })
  await allKept(whatsapp, shop)
  expect(await told()).toMatchObject([{ type: 'text', content: '¿Abren hoy?', editedAt: null, metadata: isOpen() }])
  await house.stop()
})
