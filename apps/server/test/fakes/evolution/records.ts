import { jidOf } from './messages.ts'

export type Phone = { number: string; name?: string }

type Kept = { id: string; name: string; token: string; state: string; phone: Phone | null }

/** One instance as its database keeps it, which is what `fetchInstances` lists. */
export const instanceRecord = ({ id, name, token, state, phone }: Kept) => ({
  id,
  name,
  connectionStatus: state,
  ownerJid: phone && jidOf(phone.number),
  profileName: phone?.name ?? null,
  profilePicUrl: null,
  integration: 'WHATSAPP-BAILEYS',
  // What a code to type was asked for, and not whose it is.
  number: null,
  businessId: null,
  token,
  clientName: 'evolution_exchange',
  disconnectionReasonCode: null,
  disconnectionObject: null,
  disconnectionAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  Chatwoot: null,
  Proxy: null,
  Rabbitmq: null,
  Nats: null,
  Sqs: null,
  Websocket: null,
  Setting: { rejectCall: false, groupsIgnore: false, alwaysOnline: false, readMessages: false },
  _count: { Message: 0, Contact: 0, Chat: 0 },
})
