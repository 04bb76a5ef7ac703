import type { Passkey } from '@portavoz/contract'

/** What the person is changing. */
export type FactorChange =
  | { kind: 'set_up_totp' | 'remove_totp' | 'add_passkey' | 'renew_codes' }
  | { kind: 'rename_passkey' | 'remove_passkey'; passkey: Passkey }
