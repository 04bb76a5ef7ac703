import { expect, test } from 'vitest'
import { luz, withEvolution } from '../../../../test/evolution.ts'
import { openHouse } from '../../../../test/house.ts'
import { converse } from '../../../../test/people.ts'
import { withFlow } from '../../../../test/relay.ts'

const WRITTEN = '# ¡Hola!\n**Con gusto** te atendemos.\n- Pan\n- Café'

test('markdown: a reply for WhatsApp through n8n is handed out and kept in WhatsApp’s own marks', async () => {
  const { house, line, settled, ask, report, thread } = await withEvolution()
  house.model.reply(WRITTEN)
  line.hears(luz, 'hola', { id: 'AAAA' })
  await settled()
  const { reply, replyHtml } = (await ask('hola', 'AAAA')).body.data
  expect([reply, replyHtml]).toEqual(['*¡Hola!*\n*Con gusto* te atendemos.\n• Pan\n• Café', null])
  expect((await report({ externalId: 'AAAA', userMessage: 'hola', aiResponse: reply })).status).toBe(201)
  expect((await thread()).messages[1].content).toBe(reply)
})

test('markdown: a reply for Telegram through n8n is handed out plain and as HTML, and its report is the same reply', async () => {
  const house = await openHouse()
  const { ask, report } = await withFlow(house)
  house.model.reply(WRITTEN)
  const { reply, replyHtml } = (await ask('hola', 'a')).body.data
  expect(reply).toBe('¡Hola!\nCon gusto te atendemos.\n• Pan\n• Café')
  expect(replyHtml).toBe('<b>¡Hola!</b>\n<b>Con gusto</b> te atendemos.\n• Pan\n• Café')
  expect((await report({ externalId: 'a', userMessage: 'hola', aiResponse: reply })).status).toBe(201)
})

test('markdown: Telegram’s own bot sends HTML', async () => {
  const house = await openHouse()
  const { bot } = await withFlow(house)
  house.model.reply(WRITTEN)
  await converse(house, bot, { id: 99, firstName: 'Luz' }, 'hola')
  expect(bot.sent[0]).toMatchObject({ text: expect.stringContaining('<b>¡Hola!</b>\n<b>Con gusto</b>') })
})
