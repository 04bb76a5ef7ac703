import { AppError } from '@portavoz/contract'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'

/** Asks for the second factor of an account that has one. */
export const confirmIdentity = lazyPart(() =>
  import('../second-factor/confirm-identity.tsx').then((file) => file.ConfirmIdentity),
)

/** The password was right, and the account has a second factor. */
export const needsProof = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'second_factor.needed'
