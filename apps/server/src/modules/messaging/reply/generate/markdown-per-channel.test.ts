import { expect, test } from 'vitest'
import { luzPerson, startEvolutionServer } from '../../../../../test/channels/evolution-server.ts'
import { startTestServer } from '../../../../../test/test-server.ts'
import { sendAndDrain } from '../../../../../test/test-accounts.ts'
import { createRelayAgent } from '../../../../../test/channels/relay.ts'

const MARKDOWN_REPLY = '# ¡Hola!\n**Con gusto** te atendemos.\n- Pan\n- Café'

test('markdown: a WhatsApp reply through n8n is handed out and stored in WhatsApp’s own markup', async () => {
  const {
    server,
    instance: evolution,
    waitUntilDelivered: whenSettled,
    requestReply: relay,
    reportExchange,
    thread,
  } = await startEvolutionServer()
  server.model.queueReplies(MARKDOWN_REPLY)
  evolution.receiveMessage(luzPerson, 'hola', { id: 'AAAA' })
  await whenSettled()
  const { reply, replyHtml } = (await relay('hola', 'AAAA')).body.data
  expect([reply, replyHtml]).toEqual(['*¡Hola!*\n*Con gusto* te atendemos.\n• Pan\n• Café', null])
  expect((await reportExchange({ externalId: 'AAAA', userMessage: 'hola', aiResponse: reply })).status).toBe(201)
  expect((await thread()).messages[1].content).toBe(reply)
})

test('markdown: a Telegram reply through n8n is handed out as plain text and HTML; its report matches', async () => {
  const server = await startTestServer()
  const { requestReply: relay, reportExchange } = await createRelayAgent(server)
  server.model.queueReplies(MARKDOWN_REPLY)
  const { reply, replyHtml } = (await relay('hola', 'a')).body.data
  expect(reply).toBe('¡Hola!\nCon gusto te atendemos.\n• Pan\n• Café')
  expect(replyHtml).toBe('<b>¡Hola!</b>\n<b>Con gusto</b> te atendemos.\n• Pan\n• Café')
  expect((await reportExchange({ externalId: 'a', userMessage: 'hola', aiResponse: reply })).status).toBe(201)
})

test('markdown: our own Telegram bot sends HTML', async () => {
  const server = await startTestServer()
  const { bot } = await createRelayAgent(server)
  server.model.queueReplies(MARKDOWN_REPLY)
  await sendAndDrain(server, bot, { id: 99, firstName: 'Luz' }, 'hola')
  expect(bot.sent[0]).toMatchObject({ text: expect.stringContaining('<b>¡Hola!</b>\n<b>Con gusto</b>') })
})
