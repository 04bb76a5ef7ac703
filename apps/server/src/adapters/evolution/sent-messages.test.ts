import { expect, test } from 'vitest'
import { luzPerson, startEvolutionServer } from '../../../test/channels/evolution-server.ts'

type SentMessageJson = Record<string, unknown>
const summarize = (messages: SentMessageJson[]) =>
  messages.map(({ origin, content, status }) => [origin, content, ...(origin === 'contact' ? [] : [status])])

test('message that a flow sends: stored as n8n message, answers the exchange and does not pause', async () => {
  const { server, token, instance, thread, waitUntilDelivered, logs } = await startEvolutionServer()
  instance.receiveMessage(luzPerson, '¿Abren hoy?', { id: 'AAAA' })
  await waitUntilDelivered()
  instance.sendThroughApi(luzPerson, 'Sí, hasta las seis')
  instance.sendThroughApi(luzPerson, '¿Te esperamos?')
  await waitUntilDelivered()
  const { conversation, messages } = await thread()
  expect(summarize(messages).slice(0, 1)).toEqual([['contact', '¿Abren hoy?']])
  expect(new Set(summarize(messages).slice(1))).toEqual(
    new Set([
      ['n8n', 'Sí, hasta las seis', 'sent'],
      ['n8n', '¿Te esperamos?', 'sent'],
    ]),
  )
  expect(conversation).toMatchObject({ pause: null, totalMessages: 3 })
  const all = await logs()
  expect(all).toHaveLength(1)
  expect(all[0].aiResponse).toContain('Sí, hasta las seis')
  const journal = await server.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(journal.body.data).toMatchObject({
    answered: true,
    sentence: expect.stringMatching(/^Respondió tu flujo de n8n/),
  })
})

test('message to a new contact: starts the conversation', async () => {
  const { instance, thread, waitUntilDelivered } = await startEvolutionServer()
  instance.sendThroughApi({ number: luzPerson.number }, 'Tu pedido está listo')
  await waitUntilDelivered()
  const { conversation, messages } = await thread()
  expect(conversation).toMatchObject({ contact: { phone: luzPerson.number }, unreadCount: 0, pause: null })
  expect(summarize(messages)).toEqual([['n8n', 'Tu pedido está listo', 'sent']])
})

test('reply that a flow sends in its own formatting: one message, with its receipts', async () => {
  const { instance, thread, waitUntilDelivered, requestReply } = await startEvolutionServer()
  instance.receiveMessage(luzPerson, '¿Abren hoy?', { id: 'AAAA' })
  await waitUntilDelivered()
  const { reply } = (await requestReply('¿Abren hoy?', 'AAAA')).body.data
  const sent = instance.sendThroughApi({ number: luzPerson.number }, `*${reply}*  `)
  await waitUntilDelivered()
  instance.reportReceipt(sent, 'DELIVERY_ACK')
  await waitUntilDelivered()
  instance.reportReceipt(sent, 'SERVER_ACK')
  await waitUntilDelivered()
  expect(summarize((await thread()).messages)).toEqual([
    ['contact', '¿Abren hoy?'],
    ['n8n', 'Eco: ¿Abren hoy?', 'delivered'],
  ])
  instance.reportReceipt(sent, 'PLAYED')
  await waitUntilDelivered()
  expect((await thread()).messages[1].status).toBe('read')
})

test('reply reported as uncertain: the delivery by the network decides, in either order', async () => {
  const { instance, thread, waitUntilDelivered, requestReply, reportExchange } = await startEvolutionServer()
  const replies: string[] = []
  for (const [question, externalId, isNetworkFirst] of [
    ['¿Abren hoy?', 'AAAA', true],
    ['¿Y mañana?', 'BBBB', false],
  ] as const) {
    instance.receiveMessage(luzPerson, question, { id: externalId })
    await waitUntilDelivered()
    const { reply } = (await requestReply(question, externalId)).body.data
    replies.push(reply)
    const tell = () => reportExchange({ externalId, userMessage: question, aiResponse: reply, delivery: 'uncertain' })
    const send = async () => {
      instance.sendThroughApi(luzPerson, reply)
      await waitUntilDelivered()
    }
    for (const happens of isNetworkFirst ? [send, tell] : [tell, send]) await happens()
  }
  const { messages } = await thread()
  expect(summarize(messages.filter(({ origin }: SentMessageJson) => origin === 'n8n'))).toEqual(
    replies.map((reply) => ['n8n', reply, 'sent']),
  )
})

test('text other than the reply: stored as a separate message', async () => {
  const { instance, thread, waitUntilDelivered, requestReply } = await startEvolutionServer()
  await requestReply('¿Abren hoy?', 'AAAA')
  instance.sendThroughApi(luzPerson, 'Mejor llámanos')
  await waitUntilDelivered()
  expect(summarize((await thread()).messages)).toEqual([
    ['contact', '¿Abren hoy?'],
    ['n8n', 'Eco: ¿Abren hoy?', 'sent'],
    ['n8n', 'Mejor llámanos', 'sent'],
  ])
})

test('receipts before their message: stored, under any address of the contact', async () => {
  const { evolution, instance, thread, waitUntilDelivered } = await startEvolutionServer()
  evolution.posts.hold()
  const sent = instance.sendThroughApi({ number: luzPerson.number }, 'Tu pedido está listo')
  instance.reportReceipt(sent, 'DELIVERY_ACK')
  instance.reportReceipt(sent, 'SERVER_ACK')
  const [message, delivered, acked] = evolution.posts.held
  for (const one of [delivered!, acked!, message!]) expect(await evolution.posts.deliver(one)).toBe(200)
  expect(summarize((await thread()).messages)).toEqual([['n8n', 'Tu pedido está listo', 'delivered']])
  // WhatsApp sends the receipt with the LID for a message that was sent to the phone number.
  instance.reportReceipt({ key: { ...sent.key, remoteJid: `${luzPerson.lid}@lid` } }, 'READ')
  expect(await evolution.posts.deliver(evolution.posts.held.at(-1)!)).toBe(200)
  expect(summarize((await thread()).messages)).toEqual([['n8n', 'Tu pedido está listo', 'read']])
  await waitUntilDelivered()
})

test('error receipt: the message failed; receipts of other messages are ignored', async () => {
  const { instance, thread, waitUntilDelivered } = await startEvolutionServer()
  const inbound = instance.receiveMessage(luzPerson, 'hola')
  const sent = instance.sendThroughApi(luzPerson, 'no llega')
  await waitUntilDelivered()
  instance.reportReceipt(sent, 'ERROR')
  instance.reportReceipt(inbound, 'READ', false)
  instance.reportReceipt(sent, 'PENDING')
  instance.reportReceipt({ key: { id: '', remoteJid: 'nadie' } }, 'READ')
  await waitUntilDelivered()
  const { messages } = await thread()
  expect(messages.find(({ origin }: SentMessageJson) => origin === 'n8n')).toMatchObject({ status: 'failed' })
  expect(messages.find(({ origin }: SentMessageJson) => origin === 'contact')).toMatchObject({ status: null })
})

test('console message that leaves through a flow: matched with the sent message', async () => {
  const { server, owner, instance, thread, waitUntilDelivered } = await startEvolutionServer()
  instance.receiveMessage(luzPerson, '¿Abren hoy?')
  await waitUntilDelivered()
  const { conversation } = await thread()
  // While the flow has it, and while its delivery is uncertain.
  for (const [content, status] of [
    ['Sí, hasta las seis', 'pending'],
    ['Te esperamos', 'uncertain'],
  ] as const) {
    await server.call('POST', `/api/conversations/${conversation.id}/messages`, { content }, owner.token)
    await server.db
      .updateTable('messages')
      .set({ status, attemptedAt: server.clock.now() })
      .where('content', '=', content)
      .execute()
    instance.sendThroughApi(luzPerson, content)
    await waitUntilDelivered()
  }
  expect(summarize((await thread()).messages)).toEqual([
    ['contact', '¿Abren hoy?'],
    ['console', 'Sí, hasta las seis', 'sent'],
    ['console', 'Te esperamos', 'sent'],
  ])
})
