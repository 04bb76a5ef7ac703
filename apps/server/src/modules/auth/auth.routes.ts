import { auth as api, emailLinks, registration } from '@portavoz/contract'
import { hungUp } from '../../platform/hung-up.ts'
import type { Bind, Call } from '../../platform/http.ts'
import { rememberDevice, visitorOf } from '../../platform/visitor.ts'
import type { Access } from './access.room.ts'

export function authRoutes(bind: Bind, { auth, links }: Access, isSecure: boolean): void {
  /** What was answered, once the browser was given what it must keep. */
  const remembered = <T>({ device, answer }: { device: string; answer: T }, { reply }: Call): T => {
    rememberDevice(reply, device, isSecure)
    return answer
  }
  bind(api.signIn, async (credentials, _, call) =>
    remembered(await auth.signIn(credentials, visitorOf(call.request), hungUp(call.reply)), call),
  )
  bind(registration.mode, () => auth.signUpMode())
  bind(registration.signUp, (draft, _, { request }) => auth.signUp(draft, visitorOf(request)))
  bind(api.signOut, (_, __, { token }) => auth.signOut(token))
  bind(api.me, (_, viewer) => auth.me(viewer))

  bind(emailLinks.verify, async ({ token }, _, call) =>
    remembered(await links.verify(token, visitorOf(call.request)), call),
  )
  bind(emailLinks.resend, ({ email }, _, { request }) => links.resend(email, visitorOf(request)))
  bind(emailLinks.forgot, ({ email }, _, { request }) => links.forgot(email, visitorOf(request)))
  bind(emailLinks.reset, async (wish, _, call) => remembered(await links.reset(wish, visitorOf(call.request)), call))
}
