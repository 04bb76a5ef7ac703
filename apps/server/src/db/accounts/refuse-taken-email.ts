import { fail } from '@portavoz/contract'
import { refuseViolations } from '../refuse-violations.ts'

/** Waits for a statement that gives an account an address, which another account may have. */
export const refuseTakenEmail = <T>(statement: Promise<T>): Promise<T> =>
  refuseViolations(statement, { users_email: (cause) => fail('user.email_taken', { cause }) })
