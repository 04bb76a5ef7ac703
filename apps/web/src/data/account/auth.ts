import { type AppError, auth, type EndpointInput, type SecondFactorChallenge } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'
import { session } from '../../lib/session/session.ts'

/** Starts a session, or returns what the second step needs: the data of the only refusal that has any. */
export const signIn = (credentials: EndpointInput<typeof auth.signIn>): Promise<SecondFactorChallenge | void> =>
  callApi(auth.signIn, credentials).then(
    ({ accessToken, ...user }) => session.start({ user, token: accessToken }),
    (error: AppError) => (error.data as SecondFactorChallenge | undefined) ?? Promise.reject(error),
  )
