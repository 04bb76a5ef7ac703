import { fail } from '@portavoz/contract'

/** Turns a violation of the unique e-mail address into the caller's error; rethrows any other error. */
export function rethrowEmailTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'users_email') return fail('user.email_taken', { cause: error })
  throw error
}
