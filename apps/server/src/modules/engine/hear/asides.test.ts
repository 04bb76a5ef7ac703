import type { Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { deletion, edit, photo, reaction } from '../../../../test/fakes/whatsapp/sayings.ts'
import { openHouse } from '../../../../test/house.ts'
import { converse, heard, thread, withAgent } from '../../../../test/people.ts'
import { allKept, withWhatsAppAgent } from '../../../../test/whatsapp.ts'

type Said = Parameters<Awaited<ReturnType<typeof withWhatsAppAgent>>['ana']['write']>[1]

/** Ana and the shop, who say one thing after the other. */
async function withTalk(customConfig?: Record<string, unknown>) {
  const opened = await withWhatsAppAgent(customConfig)
  const { house, whatsapp, token, shop, ana } = opened
  return {
    ...opened,
    async say(said: Said, id?: string) {
      const name = await ana.write(shop, said, id === undefined ? {} : { id })
      await allKept(whatsapp, shop)
      return name
    },
    read: async (): Promise<Message[]> => (await thread(house, token)).messages,
  }
}

test('a reaction stands at the message that it is about, is replaced and taken away, and nobody answers it', async () => {
  const { house, whatsapp, shop, ana, say, read } = await withTalk()
  await say('¿Tienen arepas?')
  await house.drain()
  const answer = ana.chat.findLast(({ from }) => from === shop.number)
  const reactions = async () => (await read()).map(({ reaction: one }) => one)
  await say(reaction(answer?.id ?? '', '👍'))
  expect(await reactions()).toEqual([null, '👍'])
  await say(reaction(answer?.id ?? '', '❤️'))
  expect(await reactions()).toEqual([null, '❤️'])
  await say(reaction(answer?.id ?? '', ''))
  await house.drain()
  expect(await reactions()).toEqual([null, null])
  expect(ana.chat.filter(({ from }) => from === shop.number)).toHaveLength(1)
  await shop.write(ana, reaction(answer?.id ?? '', '🔥', { fromMe: true }))
  await allKept(whatsapp, shop)
  expect(await reactions()).toEqual([null, null])
})

test('an edit that comes before the answer is what the model reads; what was said first can still be read', async () => {
  const { house, ana, token, say, read } = await withTalk({ responseDelay: 1000 })
  const id = await say('¿Tienen arepas de maíz?')
  await say(edit(id, '¿Tienen arepas de queso?'))
  await house.drain()
  expect(ana.chat.at(-1)?.text).toBe('Eco: ¿Tienen arepas de queso?')
  expect(await read()).toMatchObject([
    { content: '¿Tienen arepas de queso?', earlier: ['¿Tienen arepas de maíz?'], editedAt: expect.any(String) },
    { origin: 'ai', earlier: [], editedAt: null },
  ])
  const [message] = await read()
  const { body } = await house.call('GET', `/api/messages/${message?.id}/journal`, undefined, token)
  expect(body.data.steps.map(({ text }: { text: string }) => text)).toContain('El contacto editó el mensaje')
})

test('an edit while the model thinks is read too, and one after the answer is answered by nobody', async () => {
  const { whatsapp, house, shop, ana } = await withWhatsAppAgent({}, { live: true })
  house.model.hold()
  const id = await ana.write(shop, '¿Tienen arepas?')
  await house.model.waitForCalls(1)
  await ana.write(shop, edit(id, '¿Tienen empanadas?'))
  await allKept(whatsapp, shop)
  house.model.release()
  const answers = () => ana.chat.filter(({ from }) => from === shop.number).map(({ text }) => text)
  await whatsapp.bell.until(
    () => answers().length > 0,
    () => 'an answer',
  )
  await ana.write(shop, edit(id, '¿Tienen pandebono?'))
  await ana.write(shop, '¿Y café?')
  await whatsapp.bell.until(
    () => answers().length > 1,
    () => 'an answer to the question after the edit',
  )
  expect(answers()).toEqual(['Eco: ¿Tienen empanadas?', 'Eco: ¿Y café?'])
})

test('the last edit counts, whichever comes first, and the same one twice is one', async () => {
  const { house, bot, token } = await (async () => {
    const open = await openHouse()
    return { house: open, ...(await withAgent(open)) }
  })()
  const luz = { id: 99, firstName: 'Luz' }
  const date = Math.floor(Date.now() / 1000) - 60
  const { message_id } = bot.say(luz, { text: 'uno', date })
  for (const [text, after] of [
    ['tres', 20],
    ['dos', 10],
    ['tres', 20],
    ['dos', 10],
    ['uno', 30],
  ] as const)
    bot.edit(luz, message_id, { text, date, edit_date: date + after })
  await heard(bot)
  const [message] = (await thread(house, token)).messages
  expect(message).toMatchObject({ content: 'uno', earlier: ['uno', 'dos', 'tres'] })
})

test('a message that is taken back says so, keeps its words for the owner, and is neither answered nor read', async () => {
  const { house, ana, shop, token, say, read } = await withTalk({ responseDelay: 1000 })
  const id = await say('mi clave es 1234')
  await say(deletion(id))
  await say(deletion(id))
  await house.drain()
  const [message] = await read()
  expect(message).toMatchObject({ content: 'mi clave es 1234', deletedAt: expect.any(String) })
  const { conversation } = await thread(house, token)
  expect(conversation).toMatchObject({
    status: 'active',
    lastMessage: { type: 'text', content: 'El contacto eliminó este mensaje' },
  })
  const { body } = await house.call('GET', `/api/messages/${message?.id}/journal`, undefined, token)
  expect(body.data).toMatchObject({
    answered: false,
    sentence: 'El contacto eliminó lo que había escrito antes de que el agente respondiera.',
  })
  await say('¿Tienen arepas?')
  await house.drain()
  expect(ana.chat.filter(({ from }) => from === shop.number).map(({ text }) => text)).toEqual(['Eco: ¿Tienen arepas?'])
})

test('nobody edits or takes back what somebody else wrote, nor what stands in another conversation', async () => {
  const { house, whatsapp, shop, ana, say, read } = await withTalk()
  const bruno = whatsapp.addPhone({ number: '573009998878', name: 'Bruno' })
  const id = await say('hola', 'DE-ANA')
  await house.drain()
  const answer = ana.chat.findLast(({ from }) => from === shop.number)?.id ?? ''
  for (const said of [edit(answer, 'ya no'), deletion(answer)]) await say(said)
  for (const said of [edit(id, 'ya no'), deletion(id), reaction(id, '👎')]) await bruno.write(shop, said)
  await shop.write(ana, deletion(id))
  await allKept(whatsapp, shop)
  const untouched = { earlier: [], editedAt: null, deletedAt: null, reaction: null }
  expect(await read()).toMatchObject([
    { content: 'hola', ...untouched },
    { content: 'Eco: hola', ...untouched },
  ])
})

test('what is done to a message before it arrives waits for it', async () => {
  const { whatsapp, house, shop, ana, say, read } = await withTalk({ responseDelay: 1000 })
  await say(edit('TARDE', 'dos'))
  await say(reaction('TARDE', '👍'))
  expect(await house.db.selectFrom('conversations').select('id').execute()).toEqual([])
  await say('uno', 'TARDE')
  await say(deletion('NUNCA'))
  await ana.write(shop, 'tres', { id: 'NUNCA' })
  await allKept(whatsapp, shop)
  expect(await read()).toMatchObject([
    { content: 'dos', earlier: ['uno'], reaction: '👍', deletedAt: null },
    { content: 'tres', deletedAt: expect.any(String) },
  ])
  await house.drain()
  expect(ana.chat.at(-1)?.text).toBe('Eco: dos')
  expect(await house.db.selectFrom('earlyAsides').select('kind').execute()).toEqual([])
})

test('what waits for a message that never comes is let go after a day', async () => {
  const { house, say } = await withTalk()
  await say(reaction('NUNCA', '👍'))
  house.skip(25 * 3_600_000)
  await say(reaction('OTRO', '👍'))
  const waiting = await house.db.selectFrom('earlyAsides').select('externalId').execute()
  expect(waiting).toEqual([{ externalId: 'OTRO' }])
})

test('what the owner edits or takes back on the phone says so', async () => {
  const { whatsapp, shop, ana, say, read } = await withTalk()
  await say('hola')
  const first = await shop.write(ana, 'Abrimos a las ocho')
  const second = await shop.write(ana, photo())
  await shop.write(ana, edit(first, 'Abrimos a las nueve'))
  await shop.write(ana, deletion(second))
  await allKept(whatsapp, shop)
  expect(await read()).toMatchObject([
    { content: 'hola' },
    { origin: 'phone', content: 'Abrimos a las nueve', earlier: ['Abrimos a las ocho'] },
    { origin: 'phone', type: 'image', deletedAt: expect.any(String) },
  ])
})

test('a Telegram customer edits and reacts, and is answered for neither', async () => {
  const house = await openHouse()
  const { bot, token } = await withAgent(house)
  const luz = { id: 99, firstName: 'Luz' }
  const { message_id } = bot.say(luz, '¿Tienen café?')
  await heard(bot)
  await house.drain()
  bot.edit(luz, message_id, { text: '¿Tienen té?' })
  bot.react(luz, bot.sent[0]?.message_id ?? 0, '👍')
  await heard(bot)
  await converse(house, bot, luz, 'gracias')
  const { messages } = await thread(house, token)
  expect(messages).toMatchObject([
    { content: '¿Tienen té?', earlier: ['¿Tienen café?'] },
    { origin: 'ai', reaction: '👍' },
    { content: 'gracias' },
    { origin: 'ai' },
  ])
  bot.react(luz, bot.sent[0]?.message_id ?? 0, null)
  await heard(bot)
  expect((await thread(house, token)).messages[1].reaction).toBeNull()
  expect(bot.sent).toHaveLength(2)
})

test('of very many edits the first words and the last are kept', async () => {
  const { say, read } = await withTalk({ responseDelay: 60_000 })
  const id = await say('versión 0')
  for (let n = 1; n <= 25; n++) await say(edit(id, `versión ${n}`))
  const [message] = await read()
  expect(message?.content).toBe('versión 25')
  expect(message?.earlier).toHaveLength(20)
  expect(message?.earlier[0]).toBe('versión 0')
})
