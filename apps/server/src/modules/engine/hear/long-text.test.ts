import { limits, type Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { edit } from '../../../../test/fakes/whatsapp/sayings.ts'
import { thread } from '../../../../test/people.ts'
import { allKept, withWhatsAppAgent } from '../../../../test/whatsapp.ts'
import { beginningOf, keepBeginning, keepEdited } from './long-text.ts'

test('a text of 4 MB: the message keeps its beginning and says so, the file holds the whole', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  const long = `Hola. ${'ñandú '.repeat(600_000)}fin`
  await ana.write(shop, long)
  await allKept(whatsapp, shop)
  await house.drain()

  const messages: Message[] = (await thread(house, token)).messages
  const [message] = messages
  expect(message?.content).toBe(long.slice(0, limits.messageKept).trim())
  const bytes = Buffer.byteLength(long)
  expect(message?.metadata).toEqual({ isCut: true, fileName: 'mensaje-completo.txt', fileBytes: bytes })
  expect(message?.media).toMatchObject({ state: 'kept', bytes })
  const file = await fetch(`${house.url}/api/messages/${message?.id}/media`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await file.text()) === long).toBe(true)
  expect(messages.some(({ direction }) => direction === 'outgoing')).toBe(true)
})

test('a long caption is cut and keeps its own file; a text within the limit stays as it is', () => {
  const media = { key: 'photo', bytes: 8, width: null, height: null }
  const long = 'a'.repeat(limits.messageKept + 1)
  expect(keepBeginning({ text: long, details: {}, media })).toEqual({
    text: long.slice(1),
    details: { isCut: true },
    media,
  })
  const short = { text: long.slice(1), details: {}, media: null }
  expect(keepBeginning(short)).toBe(short)
})

test('an edited text that is too long says that its rest is not kept', () => {
  expect(keepEdited('b'.repeat(limits.messageKept))).toHaveLength(limits.messageKept)
  const edited = keepEdited('b'.repeat(limits.messageKept + 1))
  expect(edited).toHaveLength(limits.messageKept)
  expect(edited.endsWith('b\n(texto recortado: la edición era más larga de lo que se guarda)')).toBe(true)
})

test('an edit of a long text: the message no longer says that it is only a beginning', async () => {
  const { house, whatsapp, token, shop, ana } = await withWhatsAppAgent()
  const id = await ana.write(shop, 'a'.repeat(limits.messageKept + 1))
  await allKept(whatsapp, shop)
  await house.drain()
  expect((await thread(house, token)).messages[0].metadata).toMatchObject({ isCut: true })
  await ana.write(shop, edit(id, 'Solo esto'))
  await allKept(whatsapp, shop)
  const [message] = (await thread(house, token)).messages
  expect(message).toMatchObject({ content: 'Solo esto', media: { state: expect.any(String) } })
  expect(message.metadata).not.toHaveProperty('isCut')
})

test('a text is never cut inside a character', () => {
  expect(beginningOf('a😀b', 2)).toBe('a')
  expect(beginningOf('a😀b', 3)).toBe('a😀')
})
