import type { LinkPurpose, Role } from '@portavoz/contract'
import type { WithDefault } from './columns.ts'

type UserTable = {
  id: string
  username: string
  email: string
  passwordHash: string
  roles: Role[]
  avatar: string | null
  emailVerifiedAt: Date | null
  /** Created while e-mails can be sent: sign-in is refused until the address is verified. */
  mustVerify: WithDefault<boolean>
  /** False for an account that only signs in with the provider: `passwordHash` is then of a random text. */
  hasPassword: WithDefault<boolean>
  /** A sign-in with the provider may link the account by its confirmed address; not after the person unlinked it. */
  linksByEmail: WithDefault<boolean>
  createdAt: Date
  /** The version whose news the person saw last; null for none. */
  newsRead: WithDefault<string | null>
}

/** sha256 of the token; the token itself is never stored. */
type SessionTable = {
  id: string
  tokenHash: string
  userId: string
  userAgent: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

/** A link in an e-mail, as the sha256 of its token. `email` is the address that it verifies. */
type EmailLinkTable = {
  tokenHash: string
  userId: string
  purpose: LinkPurpose
  email: string
  createdAt: Date
  expiresAt: Date
  usedAt: WithDefault<Date | null>
}

/** E-mails to send, sealed because their links grant access. Deleted once sent. */
type EmailTable = {
  id: string
  sealed: string
  refusals: WithDefault<number>
  notBefore: Date
  createdAt: Date
}

/** A browser where this person signed in before, as the sha256 of its cookie. */
type KnownDeviceTable = {
  userId: string
  tokenHash: string
  createdAt: Date
  lastSeenAt: Date
}

type AvatarTable = { name: string; userId: string; bytes: Buffer; createdAt: Date }

/** Stored as its sha256; `prefix` is its beginning. */
type IntegrationKeyTable = {
  id: string
  workspaceId: string
  createdBy: WithDefault<string | null>
  name: string
  prefix: string
  keyHash: string
  createdAt: Date
  lastUsedAt: WithDefault<Date | null>
}

/** A link that lets one person create an account. */
type InvitationTable = { tokenHash: string; createdAt: Date; expiresAt: Date; usedAt: WithDefault<Date | null> }

export interface AccountsTables {
  invitations: InvitationTable
  users: UserTable
  sessions: SessionTable
  emailLinks: EmailLinkTable
  letters: EmailTable
  knownDevices: KnownDeviceTable
  avatars: AvatarTable
  integrationKeys: IntegrationKeyTable
}
