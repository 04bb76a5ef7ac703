import { expect, test } from 'vitest'
import { voiceNote } from '../../../../test/fakes/whatsapp/sayings.ts'
import { allKept, withWhatsAppAgent } from '../../../../test/whatsapp.ts'
import { typingMs, WAITS } from '../waits.ts'

const quickly = { outside: { whatsappWaits: { typingMs: [1, 40] as [number, number] } } }

/** What this customer's phone shows while the agent tells them that it reads text only, and thinks of nothing. */
async function shown(useTypingIndicator: boolean) {
  const { house, whatsapp, shop, ana } = await withWhatsAppAgent({ useTypingIndicator }, quickly)
  await ana.write(shop, voiceNote(3))
  await allKept(whatsapp, shop)
  await house.drain()
  return ana.screen
}

test('a customer sees that somebody writes before the words are there, also when nothing is thought of', async () => {
  expect(await shown(true)).toEqual(['composing', 'paused', expect.stringMatching(/^Por ahora solo leo texto/)])
})

test('of an agent whose owner wants no «escribiendo…» there are the words alone', async () => {
  expect(await shown(false)).toEqual([expect.stringMatching(/^Por ahora solo leo texto/)])
})

test('what the owner answers by hand while the agent writes stops it', async () => {
  const { house, whatsapp, shop, ana } = await withWhatsAppAgent({ useTypingIndicator: true }, quickly)
  await ana.write(shop, voiceNote(3))
  await allKept(whatsapp, shop)
  await house.drain(1)
  expect(ana.screen).toEqual(['composing'])
  await shop.write(ana, 'Te escucho')
  await allKept(whatsapp, shop)
  await house.drain()
  expect(ana.chat.filter(({ from }) => from === shop.number).map(({ text }) => text)).toEqual(['Te escucho'])
})

test('who writes more takes longer, up to what a customer waits for', () => {
  expect(typingMs('Sí', WAITS)).toBeLessThan(typingMs('Sí, hasta las seis', WAITS))
  const long = typingMs('x'.repeat(1_000), WAITS)
  expect(long).toBe(WAITS.typingMs[1])
  expect(typingMs('x'.repeat(4_000), WAITS)).toBe(long)
})
