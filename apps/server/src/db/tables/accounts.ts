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
  /** Signed up where letters can be sent: nobody enters before the address is proved. */
  mustVerify: WithDefault<boolean>
  createdAt: Date
}

/** The token itself is never kept: only its sha256 is. */
type SessionTable = {
  id: string
  tokenHash: string
  userId: string
  userAgent: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

/** A link in a letter, kept as its token's sha256. `email` is the address it was sent to and proves. */
type EmailLinkTable = {
  tokenHash: string
  userId: string
  purpose: LinkPurpose
  email: string
  createdAt: Date
  expiresAt: Date
  usedAt: WithDefault<Date | null>
}

/** What is still to be sent: sealed, because its link opens a door. Gone once sent. */
type LetterTable = {
  id: string
  sealed: string
  refusals: WithDefault<number>
  notBefore: Date
  createdAt: Date
}

/** A browser where this person signed in before, by the sha256 of its cookie. */
type KnownDeviceTable = {
  userId: string
  tokenHash: string
  createdAt: Date
  lastSeenAt: Date
}

type AvatarTable = { name: string; userId: string; bytes: Buffer; createdAt: Date }

/** Kept as its sha256; `prefix` is how it begins. */
type IntegrationKeyTable = {
  id: string
  userId: string
  name: string
  prefix: string
  keyHash: string
  createdAt: Date
  lastUsedAt: WithDefault<Date | null>
}

/** A link that lets one person make an account. */
type InvitationTable = { tokenHash: string; createdAt: Date; expiresAt: Date; usedAt: WithDefault<Date | null> }

export interface AccountsTables {
  invitations: InvitationTable
  users: UserTable
  sessions: SessionTable
  emailLinks: EmailLinkTable
  letters: LetterTable
  knownDevices: KnownDeviceTable
  avatars: AvatarTable
  integrationKeys: IntegrationKeyTable
}
