import { type EndpointInput, type EndpointOutput, registration, workspaceInvitations } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'

type SignUpInput = EndpointInput<typeof registration.signUp>

/** The specification's `role` is sent; the server ignores it. */
export const signUp = ({ username, email, password, invitation, workspaceInvitation }: SignUpInput) =>
  callApi(registration.signUp, {
    username,
    email,
    password,
    invitation,
    workspaceInvitation,
    role: ['user'],
  } as SignUpInput)

/** Who may create an account. On failure the form is shown, and the server refuses when it is sent. */
export const signUpMode = (): Promise<EndpointOutput<typeof registration.mode>> =>
  callApi(registration.mode, {}).catch(() => ({ mode: 'open', hasAccounts: true, providerName: null }))

/** What a link into a workspace is for, before its person has an account. */
export const readWorkspaceInvitation = (token: string) => callApi(workspaceInvitations.read, { token })
