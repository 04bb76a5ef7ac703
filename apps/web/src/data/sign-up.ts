import { type Input, registration } from '@portavoz/contract'
import { call } from '../lib/api.ts'

/** The specification's `role` goes along; the server decides by itself. */
export const signUp = ({ username, email, password }: Input<typeof registration.signUp>) =>
  call(registration.signUp, { username, email, password, role: ['user'] } as Input<typeof registration.signUp>)
