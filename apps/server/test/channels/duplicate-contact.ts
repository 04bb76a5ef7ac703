import { expect } from 'vitest'
import type { AddressingMode } from '../fakes/whatsapp/phone/phone.ts'
import { waitUntilAllStored, startServerWithWhatsAppAgent } from './whatsapp-server.ts'

type WhatsAppContent = Parameters<Awaited<ReturnType<typeof startServerWithWhatsAppAgent>>['ana']['write']>[1]

/** Ana wrote once by LID only and once by number only, so she is stored as two contacts. */
export async function createDuplicateContact(
  contents: WhatsAppContent[] = [],
  ...options: Parameters<typeof startServerWithWhatsAppAgent>
) {
  const arrangement = await startServerWithWhatsAppAgent(...options)
  const { server, whatsapp, token, shop, ana } = arrangement
  const sendMessage = async (addressing: AddressingMode, content: WhatsAppContent) => {
    ana.setAddressing(addressing)
    await ana.write(shop, content)
    await waitUntilAllStored(whatsapp, shop)
  }
  const sendAndDrain = async (addressing: AddressingMode, content: WhatsAppContent) => {
    await sendMessage(addressing, content)
    await server.drain()
  }
  const fetchConversations = async () =>
    (await server.call('GET', '/api/conversations', undefined, token)).body.data.items
  await sendAndDrain('only-alias', contents[0] ?? 'por alias')
  await sendAndDrain('only-number', contents[1] ?? 'por número')
  const [younger, older] = await fetchConversations()
  expect(younger.id).not.toBe(older.id)
  return { ...arrangement, sendMessage, sendAndDrain, fetchConversations, younger, older }
}
