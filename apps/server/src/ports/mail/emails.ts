import type { WorkspaceRole } from '@portavoz/contract'

/** What happened to the second factor of an account. */
export type SecondFactorEvent =
  | 'on'
  | 'off'
  | 'totp_added'
  | 'totp_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'recovery_code_used'
  | 'removed_by_operator'
  | 'too_many_codes'

type EmailRecipient = { to: string; name: string }

/** One thing that a person did not attend to. `about` is a customer's or an agent's name. */
export type DigestLine = { about: string; text: string; link: string }

/** The workspace whose looks a letter has. */
export type DigestBrand = { workspace: string; color: string | null }

export type DigestSection = { workspace: string; lines: DigestLine[] }

/** What waits for a person. `more`: how much the lines leave out of `total`. */
export type DigestEmail = EmailRecipient & {
  kind: 'digest'
  /** The console, where the reader must sign in. */
  link: string
  /** Ends these letters without a sign-in. */
  unsubscribeLink: string
  total: number
  /** Null when the things are of several workspaces. */
  brand: DigestBrand | null
  sections: DigestSection[]
  more: number
}

/** The e-mails that the server sends. A `link` grants access to its reader. Times are instants. */
export type Email =
  | (EmailRecipient & { kind: 'verify' | 'change' | 'reset'; link: string })
  | (EmailRecipient & { kind: 'unlock'; link: string; source: string; at: Date })
  /** Goes to the old address after the account changed it. */
  | (EmailRecipient & { kind: 'email_changed'; newEmail: string; at: Date })
  /** `hasUnlinked`: identities of a provider were removed. E-mails that an earlier version queued have none. */
  | (EmailRecipient & { kind: 'password_changed'; hasUnlinked?: boolean; at: Date })
  | (EmailRecipient & { kind: 'second_factor'; event: SecondFactorEvent; at: Date })
  /** The account can be opened with this OpenID Connect provider, or no longer. */
  | (EmailRecipient & { kind: 'provider'; event: 'linked' | 'unlinked'; provider: string; at: Date })
  /** Speaks for a workspace, in its color: «#rrggbb». E-mails that an earlier version queued have none. */
  | (EmailRecipient & {
      kind: 'invitation'
      link: string
      workspace: string
      color?: string | null
      invitedBy: string
      role: WorkspaceRole
    })
  | DigestEmail
