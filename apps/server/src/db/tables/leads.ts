import type { DeliveryCause, DeliveryState } from '@portavoz/contract'
import type { Generated } from 'kysely'
import type { Json, WithDefault } from './columns.ts'

/** What a contact told of themselves, by the names that their agent's owner asks for. */
type LeadTable = {
  conversationId: string
  userId: string
  agentId: string
  fields: Json<Record<string, string>>
  /** Counts its changes; the database does. */
  revision: Generated<number>
  createdAt: Date
  /** Stays when nothing of it changed; the database sees to it. */
  updatedAt: Date
}

/** Where the leads of an agent are sent. */
type LeadWebhookTable = {
  agentId: string
  userId: string
  url: string
  /** Sealed: what signs. */
  secret: string
  isOn: boolean
  /** It answered that it wants no more. */
  isGone: WithDefault<boolean>
  /** Attempts in a row that failed, and since when. */
  failures: WithDefault<number>
  failingSince: WithDefault<Date | null>
  /** Its owner was told that it fails. */
  isTold: WithDefault<boolean>
  createdAt: Date
  updatedAt: Date
}

/** A state of a lead that is sent, or a test. The database writes the first with the lead itself. */
type LeadDeliveryTable = {
  id: Generated<string>
  agentId: string
  userId: string
  /** Of the lead; null for a test. */
  conversationId: string | null
  revision: number | null
  state: WithDefault<DeliveryState>
  tries: WithDefault<number>
  /** Not tried before; while somebody sends it, when they are taken for dead. */
  notBefore: Date | null
  giveUpAt: Date
  status: WithDefault<number | null>
  cause: WithDefault<DeliveryCause | null>
  occurredAt: Date
  triedAt: WithDefault<Date | null>
  endedAt: WithDefault<Date | null>
}

export interface LeadsTables {
  leads: LeadTable
  leadWebhooks: LeadWebhookTable
  leadDeliveries: LeadDeliveryTable
}
