import { proto, type WAMessage } from 'baileys'
import { expect, test } from 'vitest'
import { parseMessage } from './parse-message.ts'

const createMessage = (
  message: proto.IMessage,
  key: Partial<WAMessage['key']> = {},
  overrides: Partial<WAMessage> = {},
): WAMessage => ({
  key: { remoteJid: '573009998877@s.whatsapp.net', fromMe: false, id: 'A1', ...key },
  message,
  messageTimestamp: 1_795_000_000,
  pushName: 'Ana',
  ...overrides,
})

test('parse: a text has its sender, content and time', () => {
  expect(parseMessage(createMessage({ conversation: ' hola\0 ' }))).toEqual({
    contactKey: '573009998877@s.whatsapp.net',
    formerKey: null,
    contactPhone: '573009998877',
    contactName: 'Ana',
    externalId: 'A1',
    type: 'text',
    text: 'hola',
    details: {},
    media: null,
    at: new Date(1_795_000_000_000),
    isOwn: false,
  })
})

test.each([
  ['by number', { remoteJid: '573009998877@s.whatsapp.net' }, '573009998877@s.whatsapp.net', '573009998877'],
  [
    'by number of one of their computers',
    { remoteJid: '5215512345678:3@s.whatsapp.net' },
    '5215512345678@s.whatsapp.net',
    '5215512345678',
  ],
  [
    'by alias, with the number beside it',
    { remoteJid: '77@lid', remoteJidAlt: '34600111222@s.whatsapp.net' },
    '77@lid',
    '34600111222',
  ],
  [
    'by number, with the alias beside it',
    { remoteJid: '34600111222@s.whatsapp.net', remoteJidAlt: '77:2@lid' },
    '77@lid',
    '34600111222',
  ],
  ['by alias alone', { remoteJid: '77@lid' }, '77@lid', null],
])('parse: a contact is identified %s', (_, key, contactKey, contactPhone) => {
  expect(parseMessage(createMessage({ conversation: 'hola' }, key))).toMatchObject({ contactKey, contactPhone })
})

const PHOTO = { imageMessage: { caption: 'así quedó' } }

test.each<[string, proto.IMessage, string, string]>([
  ['a text with a link', { extendedTextMessage: { text: 'mira https://a.co' } }, 'text', 'mira https://a.co'],
  ['a photo with words', { imageMessage: { caption: 'así quedó' } }, 'image', 'así quedó'],
  ['a photo that vanishes', { ephemeralMessage: { message: { imageMessage: {} } } }, 'image', ''],
  ['a photo seen once', { viewOnceMessageV2: { message: { imageMessage: {} } } }, 'image', ''],
  [
    'a photo seen once that vanishes, of an album',
    {
      ephemeralMessage: { message: { associatedChildMessage: { message: { viewOnceMessage: { message: PHOTO } } } } },
    },
    'image',
    'así quedó',
  ],
  ['a sticker', { stickerMessage: {} }, 'sticker', ''],
  ['a voice note', { audioMessage: { ptt: true } }, 'voice', ''],
  ['a song', { audioMessage: {} }, 'audio', ''],
  ['a video', { videoMessage: { caption: 'el local' } }, 'video', 'el local'],
  ['a round video', { ptvMessage: {} }, 'video', ''],
  ['a document', { documentMessage: { fileName: 'lista.pdf' } }, 'document', ''],
  [
    'a document with words',
    { documentWithCaptionMessage: { message: { documentMessage: { fileName: 'x.pdf', caption: 'la lista' } } } },
    'document',
    'la lista',
  ],
  ['a place', { locationMessage: { name: 'Parque 93' } }, 'location', ''],
  ['a place that moves', { liveLocationMessage: { caption: 'voy para allá' } }, 'location', 'voy para allá'],
  ['a person’s card', { contactMessage: { displayName: 'Luis' } }, 'contact', ''],
  ['a poll', { pollCreationMessage: { name: '¿Cuál?' } }, 'other', ''],
  ['something newer than this program', { someday: {} } as proto.IMessage, 'other', ''],
])('parse: %s has its type and text', (_, message, type, text) => {
  expect(parseMessage(createMessage(message))).toMatchObject({ type, text })
})

test.each<[string, WAMessage]>([
  ['a group', createMessage({ conversation: 'hola' }, { remoteJid: '123@g.us', participant: '57300@s.whatsapp.net' })],
  ['a status', createMessage({ conversation: 'hola' }, { remoteJid: 'status@broadcast' })],
  ['a newsletter', createMessage({ conversation: 'hola' }, { remoteJid: '1@newsletter' })],
  ['a reaction', createMessage({ reactionMessage: { text: '👍' } })],
  [
    'an edit',
    createMessage({
      protocolMessage: { type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT, editedMessage: { conversation: 'no' } },
    }),
  ],
  ['a deletion', createMessage({ protocolMessage: { type: proto.Message.ProtocolMessage.Type.REVOKE } })],
  [
    'an edit that only its phone can open',
    createMessage({
      secretEncryptedMessage: { secretEncType: proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT },
    }),
  ],
  ['nothing', createMessage({})],
])('parse: %s is not a message', (_, message) => {
  expect(parseMessage(message)).toBeNull()
})

test('parse: an owner message has no contact name', () => {
  expect(parseMessage(createMessage({ conversation: 'voy' }, { fromMe: true }))).toMatchObject({
    isOwn: true,
    contactName: null,
  })
})

test.each<[string, proto.IMessage, object]>([
  ['a song', { audioMessage: { seconds: 61 } }, { seconds: 61 }],
  ['a round video', { ptvMessage: { seconds: 4 } }, { seconds: 4 }],
  [
    'a file with the long name of its sender’s',
    { documentMessage: { title: 'x'.repeat(300), fileLength: 9 } },
    { fileName: `${'x'.repeat(159)}…${'x'.repeat(40)}`, fileBytes: 9 },
  ],
  ['a file of a size that is none', { documentMessage: { fileName: 'a', fileLength: -1 } }, { fileName: 'a' }],
  [
    'a place without a name',
    { locationMessage: { degreesLatitude: 0, degreesLongitude: -74.1 } },
    { location: '0.00000, -74.10000' },
  ],
  [
    'a card of somebody who is not on WhatsApp',
    { contactMessage: { displayName: 'Luis', vcard: 'BEGIN:VCARD\nTEL;type=CELL:+57 300 111\nEND:VCARD' } },
    { contactName: 'Luis', contactPhone: '+57 300 111' },
  ],
  [
    'several cards',
    { contactsArrayMessage: { contacts: [{ displayName: 'Luis', vcard: 'waid=573001' }, { displayName: 'Ana' }] } },
    { contactName: 'Luis, Ana' },
  ],
])('parse: %s has its details', (_, message, details) => {
  expect(parseMessage(createMessage(message))?.details).toEqual(details)
})

const { AssociationType } = proto.MessageAssociation
const { PairedMediaType } = proto.ContextInfo

const childOf = (association: proto.IMessageAssociation, content: proto.IMessage = PHOTO): proto.IMessage => ({
  messageContextInfo: { messageAssociation: association },
  associatedChildMessage: { message: content },
})

test.each<[string, proto.IMessage]>([
  [
    'by its association',
    childOf({ associationType: AssociationType.HD_IMAGE_DUAL_UPLOAD, parentMessageKey: { id: 'P1' } }),
  ],
  [
    'by its file',
    childOf(
      { parentMessageKey: { id: 'P1' } },
      { imageMessage: { contextInfo: { pairedMediaType: PairedMediaType.HD_IMAGE_CHILD } } },
    ),
  ],
  [
    'in a message that vanishes',
    {
      ephemeralMessage: {
        message: childOf({ associationType: AssociationType.HD_VIDEO_DUAL_UPLOAD, parentMessageKey: { id: 'P1' } }),
      },
    },
  ],
])('parse: a second upload is recognised %s', (_, message) => {
  expect(parseMessage(createMessage(message))).toMatchObject({ externalId: 'P1', copyId: 'A1' })
})

test.each<[string, proto.IMessage]>([
  ['of an album', childOf({ associationType: AssociationType.MEDIA_ALBUM, parentMessageKey: { id: 'P1' } })],
  ['without the id of the first upload', childOf({ associationType: AssociationType.HD_IMAGE_DUAL_UPLOAD })],
])('parse: a picture %s is no second upload', (_, message) => {
  const parsed = parseMessage(createMessage(message))
  expect([parsed?.externalId, parsed?.copyId]).toEqual(['A1', undefined])
})

test('parse: the file of a photo seen once is not downloaded, however it is wrapped', () => {
  const bytes = new Uint8Array(32).fill(1)
  const imageMessage = { mediaKey: bytes, fileSha256: bytes, directPath: '/v/archivo.enc' }
  const wrap = (message: proto.IMessage): proto.IMessage => ({
    ephemeralMessage: { message: { associatedChildMessage: { message } } },
  })
  expect(parseMessage(createMessage(wrap({ imageMessage })))?.media).not.toBeNull()
  expect(parseMessage(createMessage(wrap({ viewOnceMessage: { message: { imageMessage } } })))?.media).toBeNull()
})
