import { auth, type EndpointInput } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'
import { session } from '../../lib/session/session.ts'

export async function signIn(credentials: EndpointInput<typeof auth.signIn>) {
  const { accessToken, ...user } = await callApi(auth.signIn, credentials)
  session.start({ user, token: accessToken })
}
