import { type EndpointInput, type EndpointOutput, registration } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'

/** The specification's `role` is sent; the server ignores it. */
export const signUp = ({ username, email, password, invitation }: EndpointInput<typeof registration.signUp>) =>
  callApi(registration.signUp, {
    username,
    email,
    password,
    ...(invitation && { invitation }),
    role: ['user'],
  } as EndpointInput<typeof registration.signUp>)

/** Who may create an account. On failure the form is shown, and the server refuses when it is sent. */
export const signUpMode = (): Promise<EndpointOutput<typeof registration.mode>> =>
  callApi(registration.mode, {}).catch(() => ({ mode: 'open', hasAccounts: true }))
