import { expect, test } from 'vitest'
import { toFailure } from './telegram.errors.ts'
import { hearTelegram } from './telegram.parse.ts'

const MB = 2_000_000
const SIGNS = [' ', '9', 'a\n\n', '\0']
const long = (sign: string) => sign.repeat(MB / sign.length)
/** The longest of what becomes of each sign. */
const longest = (of: (sign: string) => unknown) => Math.max(...SIGNS.map((sign) => JSON.stringify(of(sign)).length))
const chat = { id: 99, type: 'private' }

const heard = (message: object) =>
  hearTelegram('agent', 'bot', { update_id: 1, message: { message_id: 1, date: 1_790_000_000, chat, ...message } })

const fields: [name: string, message: (text: string) => object][] = [
  ['the name of a contact', (text) => ({ from: { first_name: text, last_name: text }, text: 'hola' })],
  ['a text', (text) => ({ text })],
  ['a caption', (text) => ({ photo: [{ file_id: 'a' }], caption: text })],
  ['the name of a file', (text) => ({ document: { file_id: 'a', file_name: text } })],
  ['the title of a song', (text) => ({ audio: { file_id: 'a', title: text, file_name: text } })],
  ['a place', (text) => ({ venue: { title: text, address: text } })],
  ['a card', (text) => ({ contact: { first_name: text, last_name: text, phone_number: text, vcard: text } })],
  ['a sticker', (text) => ({ sticker: { file_id: 'a', emoji: text } })],
  ['a quoted text', (text) => ({ text: 'hola', reply_to_message: { text, quote: { text } } })],
  ['a poll', (text) => ({ poll: { question: text, options: [{ text }] } })],
]

test.each(fields)('of %s of 2 MB no more is kept than a message holds', (_name, message) => {
  expect(longest((sign) => heard(message(long(sign))))).toBeLessThan(220_000)
})

test.each(fields.filter(([name]) => !/text|caption/.test(name)))('of %s of 2 MB little is kept', (_name, message) => {
  expect(longest((sign) => heard(message(long(sign))))).toBeLessThan(3_000)
})

test('a file whose name at Telegram has 2 MB is none', () => {
  expect(heard({ voice: { file_id: long('A') } })).toBeNull()
})

test('of 100,000 fields, entities, sizes of a picture and reactions nothing is kept but what is read', () => {
  const fields100k = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`field${at}`, at]))
  const entities = Array.from({ length: 100_000 }, (_, at) => ({ type: 'bold', offset: at * 9, length: 1e9 }))
  const photo = Array.from({ length: 100_000 }, (_, at) => ({ file_id: `f${at}`, width: 1, height: 1 }))
  const { length } = JSON.stringify(heard({ ...fields100k, caption: 'hola', caption_entities: entities, photo }))
  expect(length).toBeLessThan(1_000)
  const reaction = { chat, message_id: 1, date: 1, new_reaction: entities.map(() => ({ emoji: '👍'.repeat(20) })) }
  expect(JSON.stringify(hearTelegram('agent', 'bot', { message_reaction: reaction })).length).toBeLessThan(1_000)
})

test.each(SIGNS)('of an error of Telegram of 2 MB of %j the beginning is read', (sign) => {
  expect(toFailure({ error_code: 400, description: long(sign) }).description.length).toBeLessThan(4_100)
  expect(toFailure({ error: { message: long(sign) } }).description.length).toBeLessThan(4_100)
})

test('a NUL is left out of a reaction, and a file with one in its name is none', () => {
  const reaction = { chat, message_id: 1, date: 1, new_reaction: [{ emoji: '\0👍' }] }
  expect(hearTelegram('agent', 'bot', { message_reaction: reaction })).toMatchObject({ emoji: '👍' })
  expect(heard({ voice: { file_id: 'a\0b' } })).toBeNull()
})
