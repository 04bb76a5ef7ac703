import type { Reauthentication } from '@portavoz/contract'
import type { ComponentType } from 'react'

/** Dialogs of the profile that the deletion of a workspace needs. */
export type IdentityParts = {
  /** Asks for the second factor of an account that has one. */
  ConfirmIdentity: ComponentType<{
    username: string
    /** Verified already. */
    password: string
    confirm: string
    isDangerous?: boolean
    change: (reauthentication: Reauthentication) => Promise<unknown>
    onClose: () => void
  }>
  /** Offers an account without a password the link for one. */
  SetPassword: ComponentType<{ email: string; onClose: () => void }>
}
