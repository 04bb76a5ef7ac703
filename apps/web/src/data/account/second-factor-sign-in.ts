import { type EndpointInput, secondFactorSignIn } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'
import { session } from '../../lib/session/session.ts'

/** Returns how many recovery codes are left, if one was used. */
export async function completeSignIn(step: EndpointInput<typeof secondFactorSignIn.complete>): Promise<number | null> {
  const { accessToken, recoveryCodesLeft, ...user } = await callApi(secondFactorSignIn.complete, step)
  session.start({ user, token: accessToken })
  return recoveryCodesLeft
}
