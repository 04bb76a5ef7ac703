import { proto, type WAMessage } from 'baileys'
import { expect, test } from 'vitest'
import { deletion, edit, reaction } from '../../../../test/fakes/whatsapp/sayings.ts'
import { parseAside } from './asides.ts'

const { Type } = proto.Message.ProtocolMessage

const said = (message: proto.IMessage, key: Partial<WAMessage['key']> = {}): WAMessage => ({
  key: { remoteJid: '77@lid', remoteJidAlt: '573009998877@s.whatsapp.net', fromMe: false, id: 'A1', ...key },
  message,
  messageTimestamp: 1_795_000_000,
})
const whose = {
  contactKey: '77@lid',
  formerKey: '573009998877@s.whatsapp.net',
  externalId: 'B2',
  isOwn: false,
  at: new Date(1_795_000_000_000),
}

test.each<[string, proto.IMessage, object]>([
  ['a reaction', reaction('B2', '👍🏽'), { kind: 'reaction', emoji: '👍🏽' }],
  ['a reaction that is longer than one', reaction('B2', '👨‍👩‍👧 y más'), { kind: 'reaction', emoji: '👨‍👩‍👧' }],
  ['a reaction that is taken away', reaction('B2', ''), { kind: 'reaction', emoji: null }],
  ['an edit', edit('B2', ' dos\0 '), { kind: 'edit', text: 'dos' }],
  [
    'an edit as older phones put it',
    {
      protocolMessage: {
        type: Type.MESSAGE_EDIT,
        key: { id: 'B2' },
        editedMessage: { imageMessage: { caption: 'así quedó' } },
      },
    },
    { kind: 'edit', text: 'así quedó' },
  ],
  ['a deletion', deletion('B2'), { kind: 'deletion' }],
])('%s is about a message of this conversation', (_, message, aside) => {
  expect(parseAside(said(message))).toEqual({ ...whose, ...aside })
})

test('what the owner does on the phone is the owner’s', () => {
  expect(parseAside(said(deletion('B2'), { fromMe: true }))).toMatchObject({ isOwn: true })
})

test.each<[string, WAMessage]>([
  ['a text', said({ conversation: 'hola' })],
  ['a reaction in a group', said(reaction('B2', '👍'), { remoteJid: '1@g.us' })],
  ['a deletion of nothing', said(deletion(''))],
  ['an edit without words', said({ protocolMessage: { type: Type.MESSAGE_EDIT, key: { id: 'B2' } } })],
  [
    'what devices tell each other',
    said({ protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION, key: { id: 'B2' } } }),
  ],
  ['nothing', said({})],
])('%s is none', (_, message) => {
  expect(parseAside(message)).toBeNull()
})
