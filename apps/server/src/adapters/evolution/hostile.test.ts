import type { WAMessage } from 'baileys'
import { expect, test } from 'vitest'
import { heardIn } from '../whatsapp/reading/heard.ts'
import { readEvent } from './events.ts'

const MB = 2_000_000
const SIGNS = [' ', '9', 'a\n\n', 'TEL']
const long = (sign: string) => sign.repeat(MB / sign.length)
/** The longest of what becomes of each sign. */
const longest = (of: (sign: string) => string) => Math.max(...SIGNS.map((sign) => of(sign).length))
const key = { id: 'AAAA', remoteJid: '573009998877@s.whatsapp.net', fromMe: false }
const bytes = [...new Uint8Array(32)]
const file = { mediaKey: bytes, fileSha256: bytes, fileEncSha256: bytes, directPath: '/v/a.enc' }

/** What is read of a message that Evolution API tells of. */
const eventOf = (message: object, more: object = {}) => {
  const data = { key, pushName: 'Luz', messageTimestamp: 1_790_000_000, message, ...more }
  return readEvent({ event: 'messages.upsert', instance: 'tienda', data }, undefined)
}

/** What is kept of it. */
function kept(message: object, more: object = {}) {
  const event = eventOf(message, more)
  if (typeof event === 'string') return event
  const [told] = event.data as unknown as WAMessage[]
  return told ? heardIn(told) : null
}

/** Everything of it but its text, which is kept as a file where it is long. */
function besideText(heard: ReturnType<typeof kept>): string {
  if (typeof heard === 'string' || heard?.kind !== 'message') return JSON.stringify(heard)
  return JSON.stringify({ ...heard.message, text: '' })
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

test.each(fields)('of %s of 2 MB little is kept', (_name, message) => {
  expect(longest((sign) => besideText(kept(message(long(sign)))))).toBeLessThan(3_000)
})

test.each(fields.filter(([name]) => name !== 'a caption'))(
  'of %s of 2 MB little goes beyond the adapter',
  (_name, message) => {
    expect(longest((sign) => JSON.stringify(eventOf(message(long(sign)))))).toBeLessThan(220_000)
  },
)

test('of a name of 2 MB little is kept', () => {
  expect(longest((sign) => besideText(kept({ conversation: 'hola' }, { pushName: long(sign) })))).toBeLessThan(3_000)
})

test('a text of 2 MB is heard whole: its message keeps the beginning, a file the rest', () => {
  const heard = kept({ conversation: long('a\n\n') })
  expect(typeof heard === 'object' && heard?.kind === 'message' && heard.message.text.length).toBeGreaterThan(1_900_000)
})

const many = (name: string) => Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`${name}${at}`, {}]))

test('a message of 100,000 kinds is none, wherever they stand', () => {
  expect(kept(many('kind'))).toBe('malformed')
  expect(kept({ ephemeralMessage: { message: many('kind') } })).toBe('malformed')
})

test('of 100,000 fields beside those that are read none is kept', () => {
  expect(besideText(kept({ imageMessage: { ...file, ...many('field') } }, many('more'))).length).toBeLessThan(3_000)
  expect(besideText(kept({ imageMessage: { ...file, mediaKey: many('') } })).length).toBeLessThan(3_000)
})

test('no name that an event tells has a NUL, which the database does not take', () => {
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
    expect(JSON.stringify(readEvent({ event, instance: nul, date_time: nul, data }, undefined))).toMatch(
      /^\{"instance":"ab"(?!.*\\u0000)/,
    )
  expect(readEvent({ event: 'messages.delete', instance: '\0', data: {} }, undefined)).toBe('malformed')
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
    expect(kept({ audioMessage: { ...file, seconds: odd, fileLength: odd } })).toMatchObject({
      message: { details: {}, media: { bytes: null } },
    })
})

test.each([-1, 1e308, 253_402_300_800, { low: 0, high: 1e300 }])(
  'a message of the time %j is none',
  (messageTimestamp) => {
    expect(kept({ conversation: 'hola' }, { messageTimestamp })).toBe('malformed')
  },
)
