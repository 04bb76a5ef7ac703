import { expect, test } from 'vitest'
import { voiceMessage } from '../../../../test/fakes/whatsapp/phone/message-content.ts'
import { waitUntilAllStored, startServerWithWhatsAppAgent } from '../../../../test/channels/whatsapp-server.ts'
import { typingMs, WHATSAPP_TIMEOUTS } from '../timeouts.ts'

const shortTyping = { inputs: { whatsappTimeouts: { typingMs: [1, 40] as [number, number] } } }

/** What the contact's phone shows while the agent answers a voice note with a fixed text. */
async function replyToVoiceNote(useTypingIndicator: boolean) {
  const { server, whatsapp, shop, ana } = await startServerWithWhatsAppAgent({ useTypingIndicator }, shortTyping)
  await ana.write(shop, voiceMessage(3))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  return ana.shownEvents
}

test('typing: «escribiendo…» precedes the reply, also one without a model', async () => {
  expect(await replyToVoiceNote(true)).toEqual([
    'composing',
    'paused',
    expect.stringMatching(/^Por ahora solo leo texto/),
  ])
})

test('typing: an agent with the indicator off sends only the text', async () => {
  expect(await replyToVoiceNote(false)).toEqual([expect.stringMatching(/^Por ahora solo leo texto/)])
})

test('typing: a manual reply of the owner while the agent types cancels the reply', async () => {
  const { server, whatsapp, shop, ana } = await startServerWithWhatsAppAgent({ useTypingIndicator: true }, shortTyping)
  await ana.write(shop, voiceMessage(3))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain(1)
  expect(ana.shownEvents).toEqual(['composing'])
  await shop.write(ana, 'Te escucho')
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  expect(ana.chat.filter(({ from }) => from === shop.number).map(({ text }) => text)).toEqual(['Te escucho'])
})

test('typing: longer texts take longer, up to a limit', () => {
  expect(typingMs('Sí', WHATSAPP_TIMEOUTS)).toBeLessThan(typingMs('Sí, hasta las seis', WHATSAPP_TIMEOUTS))
  const long = typingMs('x'.repeat(1_000), WHATSAPP_TIMEOUTS)
  expect(long).toBe(WHATSAPP_TIMEOUTS.typingMs[1])
  expect(typingMs('x'.repeat(4_000), WHATSAPP_TIMEOUTS)).toBe(long)
})
