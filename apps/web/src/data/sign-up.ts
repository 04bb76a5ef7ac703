import { auth, type Input } from '@portavoz/contract'
import { call } from '../lib/api.ts'

/** The specification's `role` goes along; the server decides by itself. */
export const signUp = ({ username, email, password }: Input<typeof auth.signUp>) =>
  call(auth.signUp, { username, email, password, role: ['user'] } as Input<typeof auth.signUp>)
