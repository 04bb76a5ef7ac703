import { jidOf } from './messages.ts'

export type EvolutionPhone = { number: string; name?: string }

type EvolutionInstanceState = { id: string; name: string; token: string; state: string; phone: EvolutionPhone | null }

/** One row of Evolution's database, as `fetchInstances` lists it. */
export const buildInstanceRecord = ({ id, name, token, state, phone }: EvolutionInstanceState) => ({
  id,
  name,
  connectionStatus: state,
  ownerJid: phone && jidOf(phone.number),
  profileName: phone?.name ?? null,
  profilePicUrl: null,
  integration: 'WHATSAPP-BAILEYS',
  // The number for which a pairing code was requested, not the number of the owner.
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
