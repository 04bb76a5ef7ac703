import type { Reauthentication } from '@portavoz/contract'

/** What asks for the second factor of an account that has one needs to know. */
export type ConfirmIdentityProps = {
  username: string
  /** Verified already. */
  password: string
  confirm: string
  isDangerous?: boolean
  change: (reauthentication: Reauthentication) => Promise<unknown>
  onClose: () => void
}
