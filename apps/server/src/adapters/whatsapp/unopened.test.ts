import { expect, test } from 'vitest'
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

test('words that open after all stand where they were missing', async () => {
  const { house, whatsapp, token, shop, ana, id } = await withOneThatNeverOpens()
  ana.sealWrong(false)
  await ana.write(shop, '¿Abren hoy?', { id })
  await allKept(whatsapp, shop)
  expect((await thread(house, token)).messages).toMatchObject([{ content: '¿Abren hoy?' }])
})
