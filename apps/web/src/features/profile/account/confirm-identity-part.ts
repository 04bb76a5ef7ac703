import { lazyPart } from '../../../ui/lazy/lazy-part.ts'

/** Asks for the second factor of an account that has one. */
export const confirmIdentity = lazyPart(() =>
  import('../second-factor/confirm-identity.tsx').then((file) => file.ConfirmIdentity),
)
