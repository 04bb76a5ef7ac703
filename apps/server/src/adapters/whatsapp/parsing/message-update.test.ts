import { proto, type WAMessage } from 'baileys'
import { expect, test } from 'vitest'
import { deletionMessage, editMessage, reactionMessage } from '../../../../test/fakes/whatsapp/phone/message-content.ts'
import { parseMessageUpdate } from './message-update.ts'

const { Type } = proto.Message.ProtocolMessage

const createMessage = (message: proto.IMessage, key: Partial<WAMessage['key']> = {}): WAMessage => ({
  key: { remoteJid: '77@lid', remoteJidAlt: '573009998877@s.whatsapp.net', fromMe: false, id: 'A1', ...key },
  message,
  messageTimestamp: 1_795_000_000,
})
const common = {
  contactKey: '77@lid',
  formerKey: '573009998877@s.whatsapp.net',
  externalId: 'B2',
  isOwn: false,
  at: new Date(1_795_000_000_000),
}

test.each<[string, proto.IMessage, object]>([
  ['a reaction', reactionMessage('B2', '👍🏽'), { kind: 'reaction', emoji: '👍🏽' }],
  ['a reaction and more text', reactionMessage('B2', '👨‍👩‍👧 y más'), { kind: 'reaction', emoji: '👨‍👩‍👧' }],
  ['a reaction that is taken away', reactionMessage('B2', ''), { kind: 'reaction', emoji: null }],
  ['an edit', editMessage('B2', ' dos\0 '), { kind: 'edit', text: 'dos' }],
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
  ['a deletion', deletionMessage('B2'), { kind: 'deletion' }],
])('message update: %s is parsed', (_, message, expected) => {
  expect(parseMessageUpdate(createMessage(message))).toEqual({ ...common, ...expected })
})

test('message update: one from the phone belongs to the owner', () => {
  expect(parseMessageUpdate(createMessage(deletionMessage('B2'), { fromMe: true }))).toMatchObject({ isOwn: true })
})

test.each<[string, WAMessage]>([
  ['a text', createMessage({ conversation: 'hola' })],
  ['a reaction in a group', createMessage(reactionMessage('B2', '👍'), { remoteJid: '1@g.us' })],
  ['a deletion of nothing', createMessage(deletionMessage(''))],
  ['an edit without words', createMessage({ protocolMessage: { type: Type.MESSAGE_EDIT, key: { id: 'B2' } } })],
  [
    'what devices tell each other',
    createMessage({ protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION, key: { id: 'B2' } } }),
  ],
  ['nothing', createMessage({})],
])('message update: %s is not one', (_, message) => {
  expect(parseMessageUpdate(message)).toBeNull()
})
