import { fail } from '@portavoz/contract'

/** Two accounts would have one address, in the words of whoever asked for it. Anything else goes on as it came. */
export function emailTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'users_email') return fail('user.email_taken', { cause: error })
  throw error
}
