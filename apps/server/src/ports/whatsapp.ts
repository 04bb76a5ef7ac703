import type { ProblemCode, QuotaWarning } from '@portavoz/contract'
import type { WorkflowReach } from './automation.ts'
import type { Aside, IncomingMessage } from './channel.ts'

/** A session that some process must keep on the line, or log out of. */
export type SessionCharge = {
  /** The session's name. */
  id: string
  version: string
  wish: 'link' | 'leave'
  /** Until when a phone may let us in; null for a session that is linked. */
  windowUntil: Date | null
  /** Digits; QRs are shown all the same. */
  pairingPhone: string | null
}

/** One that the n8n of its owner keeps. */
export type N8nSessionCharge = SessionCharge & {
  /** Null once its account is deleted. */
  userId: string | null
  /** How the n8n of a deleted account is reached; null for any other. */
  reach: WorkflowReach | null
  /** The version of its wish; another way to its n8n is a new `version` too. */
  wished: string
  /** Left for good: it is to be gone at n8n too, and not only off its phone. */
  isDeleted: boolean
  /** When it was asked to be gone, where no phone ever let it in: n8n may still be making it. */
  unmadeSince: Date | null
}

/** Until when a number may not write to new contacts; null where it may. What is left out was not told. */
export type SendingLimits = {
  restrictedUntil?: Date | null
  /** Its quota of new conversations is spent. */
  cappedUntil?: Date | null
  /** WhatsApp warned that it is nearly spent. */
  quotaWarning?: QuotaWarning | null
}

/** What is observed of a session, not what was asked of it. */
export type SessionObserved =
  /** `qr`: what it says, or the data URL of its picture. */
  | { state: 'qr'; qr: string }
  | { state: 'code'; code: string }
  /** A phone let us in: `phone` is its number, in digits; null where nobody says which it was. */
  | { state: 'linked'; phone: string | null }
  /** On the line. `phone` is whose, in digits: that it was let in may never have been told. */
  | { state: 'open'; phone?: string }
  /** Off the line; it is called again. */
  | { state: 'closed'; problem: ProblemCode | null }
  /** Nobody could be asked: what was observed last stands. */
  | { state: 'unknown'; problem: ProblemCode }
  /** Off the line until the server has its key back, or a phone lets us in anew. */
  | { state: 'keys_lost' }
  /** Nobody let us in in time. */
  | { state: 'expired' }
  /** The phone, or WhatsApp, ended it; what we were there is worth nothing any more. */
  | { state: 'logged_out' | 'banned' }
  /** Logged out because we were asked to. */
  | { state: 'left' }
  /** WhatsApp told until when its number may not write to new contacts. */
  | ({ state: 'limits' } & SendingLimits)

/** What the owner wrote on the phone itself to one of the customers. */
export type OwnMessage = Omit<IncomingMessage, 'contactName'>

/** A message that came and did not open, as far as its envelope tells. */
export type Unopened = Omit<IncomingMessage, 'type' | 'text' | 'details' | 'media'> & {
  /** The owner wrote it on the phone. */
  isOwn: boolean
}

type ForWhomever<T> = T extends unknown ? Omit<T, 'agentId'> : never

/** What a session heard, for whichever agent speaks through it. */
export type SessionHeard =
  | { kind: 'message'; message: ForWhomever<IncomingMessage> & { isOwn: boolean } }
  /** It is no message: what it does to one that is, if anything. */
  | { kind: 'aside'; envelope: ForWhomever<Unopened>; aside: ForWhomever<Aside> | null }
  /** It did not open: its words are waited for until then. */
  | { kind: 'unopened'; envelope: ForWhomever<Unopened>; until: Date }

/** A network's word on a message of ours, told to a session. */
export type Tick = {
  session: string
  contactKey: string
  formerKey: string | null
  externalId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  cause: string | null
}
