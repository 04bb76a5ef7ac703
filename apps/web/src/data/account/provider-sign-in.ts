import { type AppError, type EndpointInput, oidcSignIn, type SecondFactorChallenge } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'
import { session } from '../../lib/session/session.ts'

/** Begins a visit to the provider and leaves for its page. */
export async function visitProvider(details: EndpointInput<typeof oidcSignIn.start>): Promise<void> {
  location.assign((await callApi(oidcSignIn.start, details)).url)
}

/** Starts a session after the visit, or returns what the second step needs. */
export const completeProviderSignIn = (): Promise<{ hasJoined: boolean } | { step: SecondFactorChallenge }> =>
  callApi(oidcSignIn.complete, {}).then(
    ({ accessToken, hasJoined, ...user }) => {
      session.start({ user, token: accessToken })
      return { hasJoined }
    },
    (error: AppError) =>
      error.code === 'auth.second_factor' ? { step: error.data as SecondFactorChallenge } : Promise.reject(error),
  )
