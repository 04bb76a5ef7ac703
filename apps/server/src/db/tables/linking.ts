import type { ConnectionState, AgentProblemCode, QuotaWarning } from '@portavoz/contract'
import type { ColumnType } from 'kysely'
import type { WithDefault } from './columns.ts'

/** A linked WhatsApp account. It outlives its agent and its owner until the phone confirmed the log-out. */
type WhatsAppSessionTable = {
  name: string
  workspaceId: string | null
  /** What the owner wants: connected, logged out, or no change. */
  wish: 'link' | 'leave' | 'rest'
  /** Which engine operates it: this server or the owner's n8n. */
  engine: WithDefault<'embedded' | 'n8n'>
  /** Version of the desired state: a connection opened for an older one changes nothing. */
  version: WithDefault<number>
  connection: ConnectionState
  connectionSince: Date
  problem: WithDefault<AgentProblemCode | null>
  /** Digits with country prefix, once paired; empty where n8n did not report the number. */
  phoneNumber: WithDefault<string | null>
  /** The agent's previous phone, when another one was paired. */
  formerPhone: WithDefault<string | null>
  /** Sealed WhatsApp credentials. */
  identity: WithDefault<string | null>
  /** Sealed content of the QR, until it is scanned. */
  qr: WithDefault<string | null>
  /** End of the pairing window. */
  windowUntil: WithDefault<Date | null>
  /** For pairing without a second screen: the phone that asked for a code, and the sealed code. */
  pairingPhone: WithDefault<string | null>
  pairingCode: WithDefault<string | null>
  observedAt: WithDefault<Date | null>
  /** The last paired phone, and since when it belongs to this session. */
  number: WithDefault<string | null>
  numberSince: WithDefault<Date | null>
  /** Until then WhatsApp lets this number write to no new contact: a restriction or a spent quota. */
  restrictedUntil: WithDefault<Date | null>
  cappedUntil: WithDefault<Date | null>
  /** The warning that WhatsApp sent. */
  quotaWarning: ColumnType<QuotaWarning | null, string | null | undefined, string | null>
  /** When a person asked WhatsApp for the limit, and when WhatsApp last answered. */
  checkAskedAt: WithDefault<Date | null>
  checkedAt: WithDefault<Date | null>
  createdAt: Date
}

type WhatsAppKeyTable = { sessionName: string; type: string; id: string; sealed: string }

/** A deleted session until its network confirmed the log-out. */
type PendingDeletionTable = {
  sessionName: string
  workspaceId: string | null
  agentName: string | null
  cause: WithDefault<AgentProblemCode | null>
  /** Since when no key of the ring opens it. */
  leftBehindSince: WithDefault<Date | null>
  /** Sealed n8n connection of a deleted workspace, until n8n removed the session. */
  n8nReach: WithDefault<string | null>
  askedAt: Date
}

/** A former bot of an agent, until Telegram confirms that it calls none of its addresses. */
type BotReleaseTable = {
  id: string
  agentId: string
  botId: string
  webhookId: string
  /** The token, and the connection of the n8n that had the bot. */
  sealed: string
  askedAt: Date
}

/**
 * Lets a person without an account pair their phone with one session. Stored as the sha256 of the token, as is the
 * visitor's secret.
 */
type RemoteLinkTable = {
  tokenHash: string
  sessionName: string
  workspaceId: string
  /** The requester's name, as its creator wrote it for the visitor. */
  invitedBy: string | null
  openerHash: WithDefault<string | null>
  createdAt: Date
  expiresAt: Date
  openedAt: WithDefault<Date | null>
  /** A phone was paired through it. */
  usedAt: WithDefault<Date | null>
  withdrawnAt: WithDefault<Date | null>
}

/** The version of WhatsApp Web's page, in a single row. */
type WhatsAppWebVersionTable = {
  onlyOne: WithDefault<boolean>
  version: WithDefault<string | null>
  /** When the page first named this version. */
  since: WithDefault<Date | null>
  checkedAt: WithDefault<Date | null>
  triedAt: WithDefault<Date | null>
  /** Why the last request failed. */
  trouble: WithDefault<string | null>
}

/** A version that WhatsApp refused, and when last. */
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
