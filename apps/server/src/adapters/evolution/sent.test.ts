import { expect, test } from 'vitest'
import { luz, withEvolution } from '../../../test/evolution.ts'

type Line = Record<string, unknown>
const gist = (messages: Line[]) =>
  messages.map(({ origin, content, status }) => [origin, content, ...(origin === 'contact' ? [] : [status])])

test('what a flow sends by itself stands there as n8n’s, answers what was asked and pauses nothing', async () => {
  const { house, token, line, thread, settled, logs } = await withEvolution()
  line.hears(luz, '¿Abren hoy?', { id: 'AAAA' })
  await settled()
  line.sends(luz, 'Sí, hasta las seis')
  line.sends(luz, '¿Te esperamos?')
  await settled()
  const { conversation, messages } = await thread()
  expect(gist(messages).slice(0, 1)).toEqual([['contact', '¿Abren hoy?']])
  expect(new Set(gist(messages).slice(1))).toEqual(
    new Set([
      ['n8n', 'Sí, hasta las seis', 'sent'],
      ['n8n', '¿Te esperamos?', 'sent'],
    ]),
  )
  expect(conversation).toMatchObject({ pause: null, totalMessages: 3 })
  const all = await logs()
  expect(all).toHaveLength(1)
  expect(all[0].aiResponse).toContain('Sí, hasta las seis')
  const why = await house.call('GET', `/api/messages/${messages[0].id}/journal`, undefined, token)
  expect(why.body.data).toMatchObject({ answered: true, sentence: expect.stringMatching(/^Respondió tu flujo de n8n/) })
})

test('what is sent to somebody who never wrote begins their conversation', async () => {
  const { line, thread, settled } = await withEvolution()
  line.sends({ number: luz.number }, 'Tu pedido está listo')
  await settled()
  const { conversation, messages } = await thread()
  expect(conversation).toMatchObject({ contact: { phone: luz.number }, unreadCount: 0, pause: null })
  expect(gist(messages)).toEqual([['n8n', 'Tu pedido está listo', 'sent']])
})

test('the agent’s reply that a flow takes along is one message, however the flow writes it, and has its ticks', async () => {
  const { line, thread, settled, ask } = await withEvolution()
  line.hears(luz, '¿Abren hoy?', { id: 'AAAA' })
  await settled()
  const { reply } = (await ask('¿Abren hoy?', 'AAAA')).body.data
  const sent = line.sends({ number: luz.number }, `*${reply}*  `)
  await settled()
  line.ticks(sent, 'DELIVERY_ACK')
  await settled()
  line.ticks(sent, 'SERVER_ACK')
  await settled()
  expect(gist((await thread()).messages)).toEqual([
    ['contact', '¿Abren hoy?'],
    ['n8n', 'Eco: ¿Abren hoy?', 'delivered'],
  ])
  line.ticks(sent, 'PLAYED')
  await settled()
  expect((await thread()).messages[1].status).toBe('read')
})

test('what a flow says did not leave gives way to the network, whoever of them is first', async () => {
  const { line, thread, settled, ask, report } = await withEvolution()
  const replies: string[] = []
  for (const [question, externalId, isNetworkFirst] of [
    ['¿Abren hoy?', 'AAAA', true],
    ['¿Y mañana?', 'BBBB', false],
  ] as const) {
    line.hears(luz, question, { id: externalId })
    await settled()
    const { reply } = (await ask(question, externalId)).body.data
    replies.push(reply)
    const tell = () => report({ externalId, userMessage: question, aiResponse: reply, delivery: 'uncertain' })
    const send = async () => {
      line.sends(luz, reply)
      await settled()
    }
    for (const happens of isNetworkFirst ? [send, tell] : [tell, send]) await happens()
  }
  const { messages } = await thread()
  expect(gist(messages.filter(({ origin }: Line) => origin === 'n8n'))).toEqual(
    replies.map((reply) => ['n8n', reply, 'sent']),
  )
})

test('other words than the agent’s are a message of their own', async () => {
  const { line, thread, settled, ask } = await withEvolution()
  await ask('¿Abren hoy?', 'AAAA')
  line.sends(luz, 'Mejor llámanos')
  await settled()
  expect(gist((await thread()).messages)).toEqual([
    ['contact', '¿Abren hoy?'],
    ['n8n', 'Eco: ¿Abren hoy?', 'sent'],
    ['n8n', 'Mejor llámanos', 'sent'],
  ])
})

test('ticks that come before the message that they are of are not lost, by whichever name they tell its contact', async () => {
  const { evolution, line, thread, settled } = await withEvolution()
  evolution.posts.hold()
  const sent = line.sends({ number: luz.number }, 'Tu pedido está listo')
  line.ticks(sent, 'DELIVERY_ACK')
  line.ticks(sent, 'SERVER_ACK')
  const [message, delivered, acked] = evolution.posts.held
  for (const one of [delivered!, acked!, message!]) expect(await evolution.posts.deliver(one)).toBe(200)
  expect(gist((await thread()).messages)).toEqual([['n8n', 'Tu pedido está listo', 'delivered']])
  // WhatsApp answers by alias what was sent to a number.
  line.ticks({ key: { ...sent.key, remoteJid: `${luz.lid}@lid` } }, 'READ')
  expect(await evolution.posts.deliver(evolution.posts.held.at(-1)!)).toBe(200)
  expect(gist((await thread()).messages)).toEqual([['n8n', 'Tu pedido está listo', 'read']])
  await settled()
})

test('a refusal of the network is told, and what others are read says nothing', async () => {
  const { line, thread, settled } = await withEvolution()
  const heard = line.hears(luz, 'hola')
  const sent = line.sends(luz, 'no llega')
  await settled()
  line.ticks(sent, 'ERROR')
  line.ticks(heard, 'READ', false)
  line.ticks(sent, 'PENDING')
  line.ticks({ key: { id: '', remoteJid: 'nadie' } }, 'READ')
  await settled()
  const { messages } = await thread()
  expect(messages.find(({ origin }: Line) => origin === 'n8n')).toMatchObject({ status: 'failed' })
  expect(messages.find(({ origin }: Line) => origin === 'contact')).toMatchObject({ status: null })
})

test('what was written in the console and left through a flow is that message', async () => {
  const { house, owner, line, thread, settled } = await withEvolution()
  line.hears(luz, '¿Abren hoy?')
  await settled()
  const { conversation } = await thread()
  // As it stands while the flow has it, and as it stands when nobody knows whether it left.
  for (const [content, status] of [
    ['Sí, hasta las seis', 'pending'],
    ['Te esperamos', 'uncertain'],
  ] as const) {
    await house.call('POST', `/api/conversations/${conversation.id}/messages`, { content }, owner.token)
    await house.db
      .updateTable('messages')
      .set({ status, attemptedAt: house.clock.now() })
      .where('content', '=', content)
      .execute()
    line.sends(luz, content)
    await settled()
  }
  expect(gist((await thread()).messages)).toEqual([
    ['contact', '¿Abren hoy?'],
    ['console', 'Sí, hasta las seis', 'sent'],
    ['console', 'Te esperamos', 'sent'],
  ])
})
