import { auth, type Input } from '@portavoz/contract'
import { call } from '../lib/api.ts'
import { session } from '../lib/session.ts'

export async function signIn(words: Input<typeof auth.signIn>) {
  const { accessToken, ...user } = await call(auth.signIn, words)
  session.start({ user, token: accessToken })
}

/** The specification's `role` goes along; the server decides by itself. */
export const signUp = ({ username, email, password }: Input<typeof auth.signUp>) =>
  call(auth.signUp, { username, email, password, role: ['user'] } as Input<typeof auth.signUp>)
