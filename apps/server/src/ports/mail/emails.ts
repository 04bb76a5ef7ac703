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

/** The e-mails that the server sends. A `link` grants access to its reader. Times are instants. */
export type Email =
  | (EmailRecipient & { kind: 'verify' | 'change' | 'reset'; link: string })
  | (EmailRecipient & { kind: 'unlock'; link: string; source: string; at: Date })
  /** Goes to the old address after the account changed it. */
  | (EmailRecipient & { kind: 'email_changed'; newEmail: string; at: Date })
  | (EmailRecipient & { kind: 'password_changed'; at: Date })
  | (EmailRecipient & { kind: 'second_factor'; event: SecondFactorEvent; at: Date })
  /** Speaks for a workspace, in its color: «#rrggbb». E-mails that an earlier version queued have none. */
  | (EmailRecipient & {
      kind: 'invitation'
      link: string
      workspace: string
      color?: string | null
      invitedBy: string
      role: WorkspaceRole
    })
