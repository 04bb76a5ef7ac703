import { type Input, type Output, registration } from '@portavoz/contract'
import { call } from '../lib/api.ts'

/** The specification's `role` goes along; the server decides by itself. */
export const signUp = ({ username, email, password, invitation }: Input<typeof registration.signUp>) =>
  call(registration.signUp, { username, email, password, ...(invitation && { invitation }), role: ['user'] } as Input<
    typeof registration.signUp
  >)

/** Who may make an account here; where that cannot be known, the server says it when the form is sent. */
export const signUpMode = (): Promise<Output<typeof registration.mode>> =>
  call(registration.mode, {}).catch(() => ({ mode: 'open', hasAccounts: true }))
