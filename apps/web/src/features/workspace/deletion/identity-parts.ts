import type { ComponentType } from 'react'
import type { ConfirmIdentityProps } from '../../../ui/second-factor/confirm-identity.ts'

/** Dialogs of the profile that the deletion of a workspace needs. */
export type IdentityParts = {
  /** Asks for the second factor of an account that has one. */
  ConfirmIdentity: ComponentType<ConfirmIdentityProps>
  /** Offers an account without a password the link for one. */
  SetPassword: ComponentType<{ email: string; onClose: () => void }>
}
