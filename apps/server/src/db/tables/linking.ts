import type { ConnectionState, ProblemCode, QuotaWarning } from '@portavoz/contract'
import type { ColumnType } from 'kysely'
import type { WithDefault } from './columns.ts'

/** An account of WhatsApp's. It outlives its agent, and even its owner, until the phone has let go of it. */
type WhatsAppSessionTable = {
  name: string
  userId: string | null
  /** To be on the line, to be logged out of, or neither. */
  wish: 'link' | 'leave' | 'rest'
  /** Who keeps it: this server, or its owner's n8n. */
  engine: WithDefault<'embedded' | 'n8n'>
  /** Counts the wishes: a line that was opened for an older one changes nothing any more. */
  version: WithDefault<number>
  connection: ConnectionState
  connectionSince: Date
  problem: WithDefault<ProblemCode | null>
  /** Digits with the country's prefix, once a phone let us in; empty where n8n did not say which. */
  phoneNumber: WithDefault<string | null>
  /** Of its agent's phone before, when another one let us in. */
  formerPhone: WithDefault<string | null>
  /** Sealed: who we are to WhatsApp. */
  identity: WithDefault<string | null>
  /** Sealed: what a phone scans, until it does. */
  qr: WithDefault<string | null>
  /** Nobody is let in after this. */
  windowUntil: WithDefault<Date | null>
  /** Of whoever has no second screen to scan from: the phone that asked for a code, and the code, sealed. */
  pairingPhone: WithDefault<string | null>
  pairingCode: WithDefault<string | null>
  observedAt: WithDefault<Date | null>
  /** The last phone that let us in, and since when this session is its. */
  number: WithDefault<string | null>
  numberSince: WithDefault<Date | null>
  /** Until then WhatsApp lets this number write to no new contact: because of a restriction, or of a spent quota. */
  restrictedUntil: WithDefault<Date | null>
  cappedUntil: WithDefault<Date | null>
  /** What WhatsApp warned of. */
  quotaWarning: ColumnType<QuotaWarning | null, string | null | undefined, string | null>
  /** A person asked for WhatsApp's word, and when WhatsApp gave it last. */
  checkAskedAt: WithDefault<Date | null>
  checkedAt: WithDefault<Date | null>
  createdAt: Date
}

type WhatsAppKeyTable = { sessionName: string; type: string; id: string; sealed: string }

/** A session that somebody deleted, until its network has let go of it. */
type PendingDeletionTable = {
  sessionName: string
  userId: string | null
  agentName: string | null
  cause: WithDefault<ProblemCode | null>
  /** Since when no key of ours opens it. */
  leftBehindSince: WithDefault<Date | null>
  /** How the n8n of a deleted account is reached, sealed, until it let go of the session. */
  n8nReach: WithDefault<string | null>
  askedAt: Date
}

/** A bot that its agent has no more, until Telegram confirms that it calls no address of that agent. */
type BotReleaseTable = {
  id: string
  agentId: string
  botId: string
  webhookId: string
  /** The token, and how the n8n is reached that had the bot. */
  sealed: string
  askedAt: Date
}

/** Lets somebody without an account link their phone to one session. Kept as its token's sha256, as its opener's secret is. */
type RemoteLinkTable = {
  tokenHash: string
  sessionName: string
  userId: string
  /** Who asks, as its maker wrote it for whoever opens it. */
  invitedBy: string | null
  openerHash: WithDefault<string | null>
  createdAt: Date
  expiresAt: Date
  openedAt: WithDefault<Date | null>
  /** A phone was linked while it was good. */
  usedAt: WithDefault<Date | null>
  withdrawnAt: WithDefault<Date | null>
}

/** What WhatsApp's page said of its version, in the only row. */
type WhatsAppWebVersionTable = {
  onlyOne: WithDefault<boolean>
  version: WithDefault<string | null>
  /** When the page first named this version. */
  since: WithDefault<Date | null>
  checkedAt: WithDefault<Date | null>
  triedAt: WithDefault<Date | null>
  /** Why the last question had no answer. */
  trouble: WithDefault<string | null>
}

/** A version that WhatsApp refused, and when it did last. */
type WhatsAppRefusedVersionTable = { version: string; refusedAt: Date }

export interface LinkingTables {
  whatsappWebVersion: WhatsAppWebVersionTable
  whatsappRefusedVersions: WhatsAppRefusedVersionTable
  whatsappSessions: WhatsAppSessionTable
  whatsappKeys: WhatsAppKeyTable
  pendingDeletions: PendingDeletionTable
  botReleases: BotReleaseTable
  remoteLinks: RemoteLinkTable
}
