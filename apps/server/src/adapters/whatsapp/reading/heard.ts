import type { WAMessage } from 'baileys'
import type { SessionHeard } from '../../../ports/whatsapp.ts'
import { parseAside } from './asides.ts'
import { type Heard, parseEnvelope, parseWhatsApp } from './parse.ts'

type Said = { kind: 'message'; message: Heard } | Extract<SessionHeard, { kind: 'aside' }>

/** What a message is to us, once it is open; null for what is not between this account and one person. */
export function heardIn(message: WAMessage): Said | null {
  const envelope = parseEnvelope(message)
  if (!envelope) return null
  const aside = parseAside(message)
  const words = aside ? null : parseWhatsApp(message)
  return words ? { kind: 'message', message: words } : { kind: 'aside', envelope, aside }
}
