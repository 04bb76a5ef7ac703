import type { WAMessage } from 'baileys'
import { expect, test } from 'vitest'
import { parseInbound } from '../whatsapp/parsing/parse-inbound.ts'
import { parseEvent } from './parse-event.ts'

const MB = 2_000_000
const SIGNS = [' ', '9', 'a\n\n', 'TEL']
const repeat = (sign: string) => sign.repeat(MB / sign.length)
const longestResult = (build: (sign: string) => string) => Math.max(...SIGNS.map((sign) => build(sign).length))
const key = { id: 'AAAA', remoteJid: '573009998877@s.whatsapp.net', fromMe: false }
const bytes = [...new Uint8Array(32)]
const file = { mediaKey: bytes, fileSha256: bytes, fileEncSha256: bytes, directPath: '/v/a.enc' }

const parseMessageEvent = (message: object, extra: object = {}) => {
  const data = { key, pushName: 'Luz', messageTimestamp: 1_790_000_000, message, ...extra }
  return parseEvent({ event: 'messages.upsert', instance: 'tienda', data }, undefined)
}

function parseMessage(message: object, extra: object = {}) {
  const event = parseMessageEvent(message, extra)
  if (typeof event === 'string') return event
  const [rawMessage] = event.data as unknown as WAMessage[]
  return rawMessage ? parseInbound(rawMessage) : null
}

/** Everything but the text, which is stored as a file where it is long. */
function withoutText(result: ReturnType<typeof parseMessage>): string {
  if (typeof result === 'string' || result?.kind !== 'message') return JSON.stringify(result)
  return JSON.stringify({ ...result.message, text: '' })
}

const fields: [name: string, message: (text: string) => object][] = [
  ['the name of a file', (text) => ({ documentMessage: { ...file, fileName: text, title: text } })],
  ['the path of a file', (text) => ({ imageMessage: { ...file, directPath: `/${text}` } })],
  ['the key of a file', (text) => ({ imageMessage: { ...file, mediaKey: text } })],
  ['a caption', (text) => ({ imageMessage: { ...file, caption: text } })],
  [
    'a place',
    (text) => ({ locationMessage: { name: text, address: text, degreesLatitude: 4, degreesLongitude: -74 } }),
  ],
  ['a contact', (text) => ({ contactMessage: { displayName: text, vcard: `BEGIN:VCARD\nTEL:${text}` } })],
  [
    'contacts',
    (text) => ({ contactsArrayMessage: { contacts: [{ displayName: text, vcard: text }, { displayName: text }] } }),
  ],
  ['a reaction', (text) => ({ reactionMessage: { key: { id: text, remoteJid: text }, text } })],
  [
    'a quoted text',
    (text) => ({ extendedTextMessage: { text: 'hola', contextInfo: { quotedMessage: { conversation: text } } } }),
  ],
  ['a poll', (text) => ({ pollCreationMessage: { name: text, options: [{ optionName: text }] } })],
  ['buttons', (text) => ({ buttonsMessage: { contentText: text, buttons: [{ buttonText: { displayText: text } }] } })],
]

test.each(fields)('message with %s of 2 MB: little is stored', (_name, message) => {
  expect(longestResult((sign) => withoutText(parseMessage(message(repeat(sign)))))).toBeLessThan(3_000)
})

test.each(fields.filter(([name]) => name !== 'a caption'))(
  'message with %s of 2 MB: little leaves the adapter',
  (_name, message) => {
    expect(longestResult((sign) => JSON.stringify(parseMessageEvent(message(repeat(sign)))))).toBeLessThan(220_000)
  },
)

test('sender name of 2 MB: little is stored', () => {
  expect(
    longestResult((sign) => withoutText(parseMessage({ conversation: 'hola' }, { pushName: repeat(sign) }))),
  ).toBeLessThan(3_000)
})

test('text of 2 MB: passed on whole', () => {
  const result = parseMessage({ conversation: repeat('a\n\n') })
  expect(typeof result === 'object' && result?.kind === 'message' && result.message.text.length).toBeGreaterThan(
    1_900_000,
  )
})

const manyFields = (name: string) =>
  Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`${name}${at}`, {}]))

test('message of 100,000 kinds: malformed, also inside an envelope', () => {
  expect(parseMessage(manyFields('kind'))).toBe('malformed')
  expect(parseMessage({ ephemeralMessage: { message: manyFields('kind') } })).toBe('malformed')
})

test('100,000 unknown fields: not stored', () => {
  expect(
    withoutText(parseMessage({ imageMessage: { ...file, ...manyFields('field') } }, manyFields('more'))).length,
  ).toBeLessThan(3_000)
  expect(withoutText(parseMessage({ imageMessage: { ...file, mediaKey: manyFields('') } })).length).toBeLessThan(3_000)
})

test('event names and ids: contain no NUL, which PostgreSQL refuses', () => {
  const nul = 'a\0b'
  const update = { keyId: nul, remoteJid: nul, fromMe: true, status: nul, key: { id: nul, remoteJid: nul } }
  const events: [name: string, data: unknown][] = [
    [
      'messages.upsert',
      { key: { id: nul, remoteJid: nul, senderPn: nul }, messageTimestamp: 1, message: { conversation: 'a' } },
    ],
    ['messages.update', update],
    ['messages.delete', { id: nul, remoteJid: nul }],
    ['connection.update', { state: nul, wuid: nul }],
    ['qrcode.updated', { qrcode: { code: nul, pairingCode: nul } }],
  ]
  for (const [event, data] of events)
    expect(JSON.stringify(parseEvent({ event, instance: nul, date_time: nul, data }, undefined))).toMatch(
      /^\{"instance":"ab"(?!.*\\u0000)/,
    )
  expect(parseEvent({ event: 'messages.delete', instance: '\0', data: {} }, undefined)).toBe('malformed')
})

test('Evolution message: an amount of any type but number is dropped', () => {
  for (const odd of [
    { toString: 1 },
    { valueOf: 'x' },
    [],
    {},
    true,
    '9'.repeat(400),
    1e308 * 10,
    { low: 1e308, high: 1e308 },
  ])
    expect(parseMessage({ audioMessage: { ...file, seconds: odd, fileLength: odd } })).toMatchObject({
      message: { details: {}, media: { bytes: null } },
    })
})

test.each([-1, 1e308, 253_402_300_800, { low: 0, high: 1e300 }])(
  'message with the timestamp %j: malformed',
  (messageTimestamp) => {
    expect(parseMessage({ conversation: 'hola' }, { messageTimestamp })).toBe('malformed')
  },
)
