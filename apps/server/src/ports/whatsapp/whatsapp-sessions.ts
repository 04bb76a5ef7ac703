import type { AgentProblemCode, QuotaWarning } from '@portavoz/contract'
import type { WorkflowAccess } from '../n8n/automation.ts'
import type { MessageUpdate, InboundMessage } from '../channel.ts'

/** A WhatsApp session that one process must keep connected, or log out. */
export type SessionWorkItem = {
  /** The name of the session. */
  id: string
  version: string
  wish: 'link' | 'leave'
  /** End of the pairing window; null for a linked session. */
  windowUntil: Date | null
  /** In digits; QR codes are shown as well. */
  pairingPhone: string | null
}

/** A session that the owner's n8n operates. */
export type N8nSessionWorkItem = SessionWorkItem & {
  /** Null after its workspace was deleted. */
  workspaceId: string | null
  /** Access to the n8n of a deleted workspace; null for any other. */
  reach: WorkflowAccess | null
  /** The version of the desired state; a changed n8n connection also changes `version`. */
  wished: string
  /** The session is deleted: n8n must delete it too, not only log it out. */
  isDeleted: boolean
  /** When the deletion of a never paired session was requested: n8n may still be creating it. */
  unmadeSince: Date | null
}

/** Until when a number may not write to new contacts; null when it may. Missing fields were not reported. */
export type NumberRestrictions = {
  restrictedUntil?: Date | null
  /** The quota of new conversations is spent. */
  cappedUntil?: Date | null
  /** WhatsApp warned that the quota is nearly spent. */
  quotaWarning?: QuotaWarning | null
}

/** The reported state of a session, as opposed to the desired one. */
export type SessionObservation =
  /** `qr`: its content, or the data URL of its picture. */
  | { state: 'qr'; qr: string }
  | { state: 'code'; code: string }
  /** A phone paired the session: `phone` is its number in digits, or null when unknown. */
  | { state: 'linked'; phone: string | null }
  /** Connected. `phone` is the number in digits: an earlier pairing may not have been reported. */
  | { state: 'open'; phone?: string }
  /** Disconnected; the connection is retried. */
  | { state: 'closed'; problem: AgentProblemCode | null }
  /** The state could not be read; the last reported state stays valid. */
  | { state: 'unknown'; problem: AgentProblemCode }
  /** Disconnected until the server has its key back, or a phone pairs the session again. */
  | { state: 'keys_lost' }
  /** The pairing window ended without a phone. */
  | { state: 'expired' }
  /** The phone or WhatsApp ended the link; its keys are worthless now. */
  | { state: 'logged_out' | 'banned' }
  /** Logged out on request. */
  | { state: 'left' }
  /** WhatsApp reported until when the number may not write to new contacts. */
  | ({ state: 'limits' } & NumberRestrictions)

/** A message that the owner wrote to a contact on the linked phone. */
export type OwnerMessage = Omit<InboundMessage, 'contactName'>

/** What the envelope of an undecryptable message reveals. */
export type UndecryptableMessage = Omit<InboundMessage, 'type' | 'text' | 'details' | 'media'> & {
  /** The owner wrote it on the linked phone. */
  isOwn: boolean
}

type WithoutAgentId<T> = T extends unknown ? Omit<T, 'agentId'> : never

/**
 * What a session received; the server resolves which agent uses the session. Stored while no agent uses it, so the
 * kinds keep their names.
 */
export type SessionInbound =
  | { kind: 'message'; message: WithoutAgentId<InboundMessage> & { isOwn: boolean } }
  /** Not a message: the update of an earlier message, if any. */
  | { kind: 'aside'; envelope: WithoutAgentId<UndecryptableMessage>; update: WithoutAgentId<MessageUpdate> | null }
  /** Undecryptable so far: its content may arrive until then. */
  | { kind: 'unopened'; envelope: WithoutAgentId<UndecryptableMessage>; waitUntil: Date }

/** A network's receipt for a message of ours, reported by a session. */
export type MessageReceipt = {
  session: string
  contactKey: string
  formerKey: string | null
  externalId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  cause: string | null
}
