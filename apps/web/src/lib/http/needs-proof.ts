import { AppError } from '@portavoz/contract'

/** The password was right, and the account has a second factor. */
export const needsProof = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'second_factor.needed'
