import type { Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import {
  deletionMessage,
  editMessage,
  photoMessage,
  reactionMessage,
} from '../../../../../test/fakes/whatsapp/phone/message-content.ts'
import { startTestServer } from '../../../../../test/test-server.ts'
import {
  sendAndDrain,
  waitUntilConfirmed,
  fetchThread,
  createOwnerWithAgent,
} from '../../../../../test/test-accounts.ts'
import { waitUntilAllStored, startServerWithWhatsAppAgent } from '../../../../../test/channels/whatsapp-server.ts'

type OutgoingContent = Parameters<Awaited<ReturnType<typeof startServerWithWhatsAppAgent>>['ana']['write']>[1]

/** A conversation in which Ana and the shop write in turn. */
async function withConversation(customConfig?: Record<string, unknown>) {
  const setup = await startServerWithWhatsAppAgent(customConfig)
  const { server, whatsapp, token, shop, ana } = setup
  return {
    ...setup,
    async say(content: OutgoingContent, id?: string) {
      const name = await ana.write(shop, content, id === undefined ? {} : { id })
      await waitUntilAllStored(whatsapp, shop)
      return name
    },
    read: async (): Promise<Message[]> => (await fetchThread(server, token)).messages,
  }
}

test('reaction: it is shown at its message, replaced and removed, and gets no reply', async () => {
  const { server, whatsapp, shop, ana, say, read } = await withConversation()
  await say('¿Tienen arepas?')
  await server.drain()
  const reply = ana.chat.findLast(({ from }) => from === shop.number)
  const reactions = async () => (await read()).map(({ reaction: one }) => one)
  await say(reactionMessage(reply?.id ?? '', '👍'))
  expect(await reactions()).toEqual([null, '👍'])
  await say(reactionMessage(reply?.id ?? '', '❤️'))
  expect(await reactions()).toEqual([null, '❤️'])
  await say(reactionMessage(reply?.id ?? '', ''))
  await server.drain()
  expect(await reactions()).toEqual([null, null])
  expect(ana.chat.filter(({ from }) => from === shop.number)).toHaveLength(1)
  await shop.write(ana, reactionMessage(reply?.id ?? '', '🔥', { fromMe: true }))
  await waitUntilAllStored(whatsapp, shop)
  expect(await reactions()).toEqual([null, null])
})

test('edit before the reply: the model reads the new text, the first version stays readable', async () => {
  const { server, ana, token, say, read } = await withConversation({ responseDelay: 1000 })
  const id = await say('¿Tienen arepas de maíz?')
  await say(editMessage(id, '¿Tienen arepas de queso?'))
  await server.drain()
  expect(ana.chat.at(-1)?.text).toBe('Eco: ¿Tienen arepas de queso?')
  expect(await read()).toMatchObject([
    { content: '¿Tienen arepas de queso?', earlier: ['¿Tienen arepas de maíz?'], editedAt: expect.any(String) },
    { origin: 'ai', earlier: [], editedAt: null },
  ])
  const [message] = await read()
  const { body } = await server.call('GET', `/api/messages/${message?.id}/journal`, undefined, token)
  expect(body.data.steps.map(({ text }: { text: string }) => text)).toContain('El contacto editó el mensaje')
})

test('edit during generation: the model reads it; an edit after the reply gets no reply', async () => {
  const { whatsapp, server, shop, ana } = await startServerWithWhatsAppAgent({}, { runsWorkers: true })
  server.model.hold()
  const id = await ana.write(shop, '¿Tienen arepas?')
  await server.model.waitForCalls(1)
  await ana.write(shop, editMessage(id, '¿Tienen empanadas?'))
  await waitUntilAllStored(whatsapp, shop)
  server.model.release()
  const replies = () => ana.chat.filter(({ from }) => from === shop.number).map(({ text }) => text)
  await whatsapp.notifier.waitUntil(
    () => replies().length > 0,
    () => 'an answer',
  )
  await ana.write(shop, editMessage(id, '¿Tienen pandebono?'))
  await ana.write(shop, '¿Y café?')
  await whatsapp.notifier.waitUntil(
    () => replies().length > 1,
    () => 'an answer to the question after the edit',
  )
  expect(replies()).toEqual(['Eco: ¿Tienen empanadas?', 'Eco: ¿Y café?'])
})

test('edits out of order: the latest one counts, and a repeated one changes nothing', async () => {
  const { server, bot, token } = await (async () => {
    const open = await startTestServer()
    return { server: open, ...(await createOwnerWithAgent(open)) }
  })()
  const luz = { id: 99, firstName: 'Luz' }
  const date = Math.floor(Date.now() / 1000) - 60
  const { message_id } = bot.sendAsCustomer(luz, { text: 'uno', date })
  for (const [text, after] of [
    ['tres', 20],
    ['dos', 10],
    ['tres', 20],
    ['dos', 10],
    ['uno', 30],
  ] as const)
    bot.editAsCustomer(luz, message_id, { text, date, edit_date: date + after })
  await waitUntilConfirmed(bot)
  const [message] = (await fetchThread(server, token)).messages
  expect(message).toMatchObject({ content: 'uno', earlier: ['uno', 'dos', 'tres'] })
})

test('deletion: the message says so, keeps its text for the owner, and is neither answered nor read', async () => {
  const { server, ana, shop, token, say, read } = await withConversation({ responseDelay: 1000 })
  const id = await say('mi clave es 1234')
  await say(deletionMessage(id))
  await say(deletionMessage(id))
  await server.drain()
  const [message] = await read()
  expect(message).toMatchObject({ content: 'mi clave es 1234', deletedAt: expect.any(String) })
  const { conversation } = await fetchThread(server, token)
  expect(conversation).toMatchObject({
    status: 'active',
    lastMessage: { type: 'text', content: 'El contacto eliminó este mensaje' },
  })
  const { body } = await server.call('GET', `/api/messages/${message?.id}/journal`, undefined, token)
  expect(body.data).toMatchObject({
    answered: false,
    sentence: 'El contacto eliminó lo que había escrito antes de que el agente respondiera.',
  })
  await say('¿Tienen arepas?')
  await server.drain()
  expect(ana.chat.filter(({ from }) => from === shop.number).map(({ text }) => text)).toEqual(['Eco: ¿Tienen arepas?'])
})

test('edits and deletions: only of one’s own messages in that conversation', async () => {
  const { server, whatsapp, shop, ana, say, read } = await withConversation()
  const bruno = whatsapp.addPhone({ number: '573009998878', name: 'Bruno' })
  const id = await say('hola', 'DE-ANA')
  await server.drain()
  const reply = ana.chat.findLast(({ from }) => from === shop.number)?.id ?? ''
  for (const content of [editMessage(reply, 'ya no'), deletionMessage(reply)]) await say(content)
  for (const content of [editMessage(id, 'ya no'), deletionMessage(id), reactionMessage(id, '👎')])
    await bruno.write(shop, content)
  await shop.write(ana, deletionMessage(id))
  await waitUntilAllStored(whatsapp, shop)
  const unchanged = { earlier: [], editedAt: null, deletedAt: null, reaction: null }
  expect(await read()).toMatchObject([
    { content: 'hola', ...unchanged },
    { content: 'Eco: hola', ...unchanged },
  ])
})

test('update before its message: it is applied when the message arrives', async () => {
  const { whatsapp, server, shop, ana, say, read } = await withConversation({ responseDelay: 1000 })
  await say(editMessage('TARDE', 'dos'))
  await say(reactionMessage('TARDE', '👍'))
  expect(await server.db.selectFrom('conversations').select('id').execute()).toEqual([])
  await say('uno', 'TARDE')
  await say(deletionMessage('NUNCA'))
  await ana.write(shop, 'tres', { id: 'NUNCA' })
  await waitUntilAllStored(whatsapp, shop)
  expect(await read()).toMatchObject([
    { content: 'dos', earlier: ['uno'], reaction: '👍', deletedAt: null },
    { content: 'tres', deletedAt: expect.any(String) },
  ])
  await server.drain()
  expect(ana.chat.at(-1)?.text).toBe('Eco: dos')
  expect(await server.db.selectFrom('earlyAsides').select('kind').execute()).toEqual([])
})

test('update of a message that never arrives: it is dropped after a day', async () => {
  const { server, say } = await withConversation()
  await say(reactionMessage('NUNCA', '👍'))
  server.advanceClock(25 * 3_600_000)
  await say(reactionMessage('OTRO', '👍'))
  const waiting = await server.db.selectFrom('earlyAsides').select('externalId').execute()
  expect(waiting).toEqual([{ externalId: 'OTRO' }])
})

test('edit or deletion by the owner on the phone: the thread shows it', async () => {
  const { whatsapp, shop, ana, say, read } = await withConversation()
  await say('hola')
  const first = await shop.write(ana, 'Abrimos a las ocho')
  const second = await shop.write(ana, photoMessage())
  await shop.write(ana, editMessage(first, 'Abrimos a las nueve'))
  await shop.write(ana, deletionMessage(second))
  await waitUntilAllStored(whatsapp, shop)
  expect(await read()).toMatchObject([
    { content: 'hola' },
    { origin: 'phone', content: 'Abrimos a las nueve', earlier: ['Abrimos a las ocho'] },
    { origin: 'phone', type: 'image', deletedAt: expect.any(String) },
  ])
})

test('Telegram: edits and reactions are recorded and get no reply', async () => {
  const server = await startTestServer()
  const { bot, token } = await createOwnerWithAgent(server)
  const luz = { id: 99, firstName: 'Luz' }
  const { message_id } = bot.sendAsCustomer(luz, '¿Tienen café?')
  await waitUntilConfirmed(bot)
  await server.drain()
  bot.editAsCustomer(luz, message_id, { text: '¿Tienen té?' })
  bot.reactAsCustomer(luz, bot.sent[0]?.message_id ?? 0, '👍')
  await waitUntilConfirmed(bot)
  await sendAndDrain(server, bot, luz, 'gracias')
  const { messages } = await fetchThread(server, token)
  expect(messages).toMatchObject([
    { content: '¿Tienen té?', earlier: ['¿Tienen café?'] },
    { origin: 'ai', reaction: '👍' },
    { content: 'gracias' },
    { origin: 'ai' },
  ])
  bot.reactAsCustomer(luz, bot.sent[0]?.message_id ?? 0, null)
  await waitUntilConfirmed(bot)
  expect((await fetchThread(server, token)).messages[1].reaction).toBeNull()
  expect(bot.sent).toHaveLength(2)
})

test('many edits: the first versions and the last one are kept', async () => {
  const { say, read } = await withConversation({ responseDelay: 60_000 })
  const id = await say('versión 0')
  for (let n = 1; n <= 25; n++) await say(editMessage(id, `versión ${n}`))
  const [message] = await read()
  expect(message?.content).toBe('versión 25')
  expect(message?.earlier).toHaveLength(20)
  expect(message?.earlier[0]).toBe('versión 0')
})
