import type { Reauthentication } from '@portavoz/contract'
import type { ComponentType } from 'react'

/** Asks for the second factor of an account that has one. */
export type ConfirmIdentityPart = ComponentType<{
  username: string
  /** Verified already. */
  password: string
  confirm: string
  isDangerous?: boolean
  change: (reauthentication: Reauthentication) => Promise<unknown>
  onClose: () => void
}>
