import type { WAMessage } from 'baileys'
import type { SessionInbound } from '../../../ports/whatsapp/whatsapp-sessions.ts'
import { parseMessageUpdate } from './message-update.ts'
import { type ParsedMessage, parseEnvelope, parseMessage } from './parse-message.ts'

type ParsedInbound = { kind: 'message'; message: ParsedMessage } | Extract<SessionInbound, { kind: 'aside' }>

/** Null outside chats with one person; `update` is null for content that is neither a message nor an update. */
export function parseInbound(message: WAMessage): ParsedInbound | null {
  const envelope = parseEnvelope(message)
  if (!envelope) return null
  const update = parseMessageUpdate(message)
  const parsed = update ? null : parseMessage(message)
  return parsed ? { kind: 'message', message: parsed } : { kind: 'aside', envelope, update }
}
