import { randomUUID } from 'node:crypto'
import type { buildMessage } from './messages.ts'

type RawEvolutionMessage = ReturnType<typeof buildMessage>

/** A change as its author's phone reports it: the key says «fromMe» for every author. */
const buildChange = (id: string, chat: unknown, type: string) => ({ key: { remoteJid: chat, fromMe: true, id }, type })

export const buildEdit = (id: string, chat: unknown, text: string, at = new Date()) => ({
  ...buildChange(id, chat, 'MESSAGE_EDIT'),
  editedMessage: { conversation: text },
  timestampMs: String(at.getTime()),
})

export const buildRevocation = (id: string, chat: unknown) => buildChange(id, chat, 'REVOKE')

/** The row that Evolution stores for a message: its `id` is not the id of the network. */
export const buildStoredRecord = ({
  key,
  instanceId,
  message,
  messageType,
  source,
  messageTimestamp,
  pushName,
}: RawEvolutionMessage) => ({
  id: randomUUID(),
  instanceId,
  key,
  messageType,
  status: 'DELETED',
  source,
  messageTimestamp,
  pushName,
  participant: null,
  message,
})
