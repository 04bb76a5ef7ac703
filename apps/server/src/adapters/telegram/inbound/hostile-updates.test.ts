import { expect, test } from 'vitest'
import { toBotApiFailure } from '../bot-api-errors.ts'
import { parseTelegramUpdate } from './parse-update.ts'

const MB = 2_000_000
const SIGNS = [' ', '9', 'a\n\n', '\0']
const repeat = (sign: string) => sign.repeat(MB / sign.length)
const longestResult = (build: (sign: string) => unknown) =>
  Math.max(...SIGNS.map((sign) => JSON.stringify(build(sign)).length))
const chat = { id: 99, type: 'private' }

const parseMessage = (message: object) =>
  parseTelegramUpdate('agent', 'bot', {
    update_id: 1,
    message: { message_id: 1, date: 1_790_000_000, chat, ...message },
  })

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

test.each(fields)('Telegram message with %s of 2 MB: stores no more than a message holds', (_name, message) => {
  expect(longestResult((sign) => parseMessage(message(repeat(sign))))).toBeLessThan(220_000)
})

test.each(fields.filter(([name]) => !/text|caption/.test(name)))(
  'Telegram message with %s of 2 MB: little is stored',
  (_name, message) => {
    expect(longestResult((sign) => parseMessage(message(repeat(sign))))).toBeLessThan(3_000)
  },
)

test('file id of 2 MB: the message is not read', () => {
  expect(parseMessage({ voice: { file_id: repeat('A') } })).toBeNull()
})

test('100,000 unknown fields, entities, sizes and reactions: only known fields are stored', () => {
  const fields100k = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`field${at}`, at]))
  const entities = Array.from({ length: 100_000 }, (_, at) => ({ type: 'bold', offset: at * 9, length: 1e9 }))
  const photo = Array.from({ length: 100_000 }, (_, at) => ({ file_id: `f${at}`, width: 1, height: 1 }))
  const { length } = JSON.stringify(parseMessage({ ...fields100k, caption: 'hola', caption_entities: entities, photo }))
  expect(length).toBeLessThan(1_000)
  const reaction = { chat, message_id: 1, date: 1, new_reaction: entities.map(() => ({ emoji: '👍'.repeat(20) })) }
  expect(JSON.stringify(parseTelegramUpdate('agent', 'bot', { message_reaction: reaction })).length).toBeLessThan(1_000)
})

test.each(SIGNS)('Telegram error of 2 MB of %j: only its beginning is read', (sign) => {
  expect(toBotApiFailure({ error_code: 400, description: repeat(sign) }).description.length).toBeLessThan(4_100)
  expect(toBotApiFailure({ error: { message: repeat(sign) } }).description.length).toBeLessThan(4_100)
})

test('NUL in a reaction is dropped; a file id with NUL makes the message unreadable', () => {
  const reaction = { chat, message_id: 1, date: 1, new_reaction: [{ emoji: '\0👍' }] }
  expect(parseTelegramUpdate('agent', 'bot', { message_reaction: reaction })).toMatchObject({ emoji: '👍' })
  expect(parseMessage({ voice: { file_id: 'a\0b' } })).toBeNull()
})
