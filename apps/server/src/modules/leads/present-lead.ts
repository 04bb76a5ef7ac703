import type { Lead, LeadDelivery, LeadWebhook, Platform } from '@portavoz/contract'
import type { LeadDeliveryRow, LeadWebhookRow } from './webhook/webhook.store.ts'

export type LeadRow = {
  id: string
  agentId: string
  fields: Record<string, string>
  heardFields: string[]
  revision: number
  createdAt: Date
  updatedAt: Date
  sessionName: string
  platform: Platform
  contactName: string | null
  contactPhone: string | null
}

export const presentLead = ({ contactName, contactPhone, createdAt, updatedAt, ...row }: LeadRow): Lead => ({
  ...row,
  contact: { name: contactName, phone: contactPhone },
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export const presentWebhook = ({ url, isOn, isGone, failingSince, updatedAt }: LeadWebhookRow): LeadWebhook => ({
  url,
  isOn,
  isGone,
  failingSince: failingSince?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
})

export const presentDelivery = ({
  conversationId,
  occurredAt,
  triedAt,
  notBefore,
  ...row
}: LeadDeliveryRow): LeadDelivery => ({
  ...row,
  leadId: conversationId,
  occurredAt: occurredAt.toISOString(),
  triedAt: triedAt?.toISOString() ?? null,
  nextTryAt: row.state === 'waiting' ? (notBefore?.toISOString() ?? null) : null,
})
