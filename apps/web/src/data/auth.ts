import { auth, type Input } from '@portavoz/contract'
import { call } from '../lib/api.ts'
import { session } from '../lib/session.ts'

export async function signIn(words: Input<typeof auth.signIn>) {
  const { accessToken, ...user } = await call(auth.signIn, words)
  session.start({ user, token: accessToken })
}
