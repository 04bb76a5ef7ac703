import type { LeadDeliveryCause, LeadDeliveryState } from '@portavoz/contract'
import type { Generated } from 'kysely'
import type { Json, WithDefault } from './columns.ts'

/** Values of a contact by the field names of the agent's owner. */
type LeadTable = {
  conversationId: string
  workspaceId: string
  agentId: string
  fields: Json<Record<string, string>>
  /** Names of the fields whose values a recogniser heard in voice notes. */
  heardFields: WithDefault<string[]>
  /** Incremented by a trigger. */
  revision: Generated<number>
  createdAt: Date
  /** Unchanged when the values are the same; a trigger ensures it. */
  updatedAt: Date
}

/** The webhook that receives the leads of an agent. */
type LeadWebhookTable = {
  agentId: string
  workspaceId: string
  url: string
  /** Sealed signing secret. */
  secret: string
  isOn: boolean
  /** The receiver answered 410 Gone. */
  isGone: WithDefault<boolean>
  /** Consecutive failed attempts, and since when. */
  failures: WithDefault<number>
  failingSince: WithDefault<Date | null>
  /** The owner was notified of the failure. */
  isTold: WithDefault<boolean>
  createdAt: Date
  updatedAt: Date
}

/** A revision of a lead to deliver, or a test delivery. A trigger writes the former with the lead. */
type LeadDeliveryTable = {
  id: Generated<string>
  agentId: string
  workspaceId: string
  /** Revision of the lead; null for a test. */
  conversationId: string | null
  revision: number | null
  state: WithDefault<LeadDeliveryState>
  tries: WithDefault<number>
  /** Not attempted before this time; during delivery, the end of the claim. */
  notBefore: Date | null
  giveUpAt: Date
  status: WithDefault<number | null>
  cause: WithDefault<LeadDeliveryCause | null>
  occurredAt: Date
  triedAt: WithDefault<Date | null>
  endedAt: WithDefault<Date | null>
}

export interface LeadsTables {
  leads: LeadTable
  leadWebhooks: LeadWebhookTable
  leadDeliveries: LeadDeliveryTable
}
