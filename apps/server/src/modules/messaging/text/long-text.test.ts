import { limits, type Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { editMessage } from '../../../../test/fakes/whatsapp/phone/message-content.ts'
import { fetchThread } from '../../../../test/test-accounts.ts'
import { waitUntilAllStored, startServerWithWhatsAppAgent } from '../../../../test/channels/whatsapp-server.ts'
import { truncateText, limitMessageText, limitEditedText } from './long-text.ts'

test('text of 4 MB: the message keeps the beginning and says so, a file keeps all of it', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  const long = `Hola. ${'ñandú '.repeat(600_000)}fin`
  await ana.write(shop, long)
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()

  const messages: Message[] = (await fetchThread(server, token)).messages
  const [message] = messages
  expect(message?.content).toBe(long.slice(0, limits.storedMessageMax).trim())
  const bytes = Buffer.byteLength(long)
  expect(message?.metadata).toEqual({ isCut: true, fileName: 'mensaje-completo.txt', fileBytes: bytes })
  expect(message?.media).toMatchObject({ state: 'kept', bytes })
  const file = await fetch(`${server.url}/api/messages/${message?.id}/media`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await file.text()) === long).toBe(true)
  expect(messages.some(({ direction }) => direction === 'outgoing')).toBe(true)
})

test('long caption: it is cut and the file stays; a text within the limit is unchanged', () => {
  const media = { key: 'photo', bytes: 8, width: null, height: null }
  const long = 'a'.repeat(limits.storedMessageMax + 1)
  expect(limitMessageText({ text: long, details: {}, media })).toEqual({
    text: long.slice(1),
    details: { isCut: true },
    media,
  })
  const short = { text: long.slice(1), details: {}, media: null }
  expect(limitMessageText(short)).toBe(short)
})

test('edited text above the limit: it says that the rest is not stored', () => {
  expect(limitEditedText('b'.repeat(limits.storedMessageMax))).toHaveLength(limits.storedMessageMax)
  const edited = limitEditedText('b'.repeat(limits.storedMessageMax + 1))
  expect(edited).toHaveLength(limits.storedMessageMax)
  expect(edited.endsWith('b\n(texto recortado: la edición era más larga de lo que se guarda)')).toBe(true)
})

test('edit of a long text: the message is no longer marked as cut', async () => {
  const { server, whatsapp, token, shop, ana } = await startServerWithWhatsAppAgent()
  const id = await ana.write(shop, 'a'.repeat(limits.storedMessageMax + 1))
  await waitUntilAllStored(whatsapp, shop)
  await server.drain()
  expect((await fetchThread(server, token)).messages[0].metadata).toMatchObject({ isCut: true })
  await ana.write(shop, editMessage(id, 'Solo esto'))
  await waitUntilAllStored(whatsapp, shop)
  const [message] = (await fetchThread(server, token)).messages
  expect(message).toMatchObject({ content: 'Solo esto', media: { state: expect.any(String) } })
  expect(message.metadata).not.toHaveProperty('isCut')
})

test('cut text: it never ends inside a character', () => {
  expect(truncateText('a😀b', 2)).toBe('a')
  expect(truncateText('a😀b', 3)).toBe('a😀')
})
