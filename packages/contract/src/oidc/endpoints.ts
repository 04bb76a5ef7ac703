import * as z from 'zod/mini'
import { User } from '../auth/sign-in.ts'
import { EmptyObject } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { Reauthentication } from '../second-factor/reauthentication.ts'

const maxText = (max: number) => z.optional(z.string().check(z.maxLength(max)))

/** Where the browser goes: a page of the provider. */
const ProviderPage = z.object({ url: z.string() })

/** Sign-in with the installation's OpenID Connect provider. A cookie binds its steps to one browser. */
export const oidcSignIn = {
  start: endpoint({
    method: 'POST',
    path: '/auth/oidc/start',
    access: 'public',
    input: z.object({
      /** The page of the console to return to. */
      from: maxText(2_000),
      /** Tokens of invitation links, for a person without an account. */
      invitation: maxText(100),
      workspaceInvitation: maxText(100),
    }),
    output: ProviderPage,
  }),
  /** The redirect URI. Answers with a redirect to the console, which calls `complete` or `oidcLink.complete`. */
  callback: endpoint({
    method: 'GET',
    path: '/auth/oidc/callback',
    access: 'public',
    shape: 'file',
    input: z.object({ state: maxText(200), code: maxText(8_000), iss: maxText(2_000), error: maxText(200) }),
    output: EmptyObject,
  }),
  /** Fails with `auth.second_factor` as a sign-in with a password does. */
  complete: endpoint({
    method: 'POST',
    path: '/auth/oidc/complete',
    access: 'public',
    shape: 'bare',
    input: EmptyObject,
    output: z.extend(User, {
      accessToken: z.string(),
      /** A new account that the workspace's invitation was used up for. */
      hasJoined: z.boolean(),
    }),
  }),
}

/** The connection of a signed-in person's account with an identity of the provider. */
export const oidcLink = {
  start: endpoint({
    method: 'POST',
    path: '/user/oidc/link',
    access: 'person',
    input: Reauthentication,
    output: ProviderPage,
  }),
  complete: endpoint({
    method: 'POST',
    path: '/user/oidc/link/complete',
    access: 'person',
    audit: 'oidc.linked',
    input: EmptyObject,
    output: EmptyObject,
  }),
  /** Ends the other sessions. An account without a password is refused, because it could not sign in any more. */
  remove: endpoint({
    method: 'POST',
    path: '/user/oidc/unlink',
    access: 'person',
    audit: 'oidc.unlinked',
    input: Reauthentication,
    output: EmptyObject,
  }),
}
