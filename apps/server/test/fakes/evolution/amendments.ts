import { randomUUID } from 'node:crypto'
import type { messageRaw } from './messages.ts'

type Raw = ReturnType<typeof messageRaw>

/** What the phone of its writer says of a message: by a key of their own, «mine» whoever that is. */
const told = (id: string, chat: unknown, type: string) => ({ key: { remoteJid: chat, fromMe: true, id }, type })

export const editOf = (id: string, chat: unknown, text: string, at = new Date()) => ({
  ...told(id, chat, 'MESSAGE_EDIT'),
  editedMessage: { conversation: text },
  timestampMs: String(at.getTime()),
})

export const revocationOf = (id: string, chat: unknown) => told(id, chat, 'REVOKE')

/** What Evolution kept of a message: its `id` is not the network's. */
export const recordOf = ({ key, instanceId, message, messageType, source, messageTimestamp, pushName }: Raw) => ({
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
