import { auth as api, emailLinks, registration, secondFactorSignIn } from '@portavoz/contract'
import { disconnectSignal } from '../../platform/http/client-disconnect.ts'
import type { BindEndpoint, RequestContext } from '../../platform/http/http-server.ts'
import { rememberDevice, readClientInfo } from '../../platform/http/client-info.ts'
import type { AuthModule } from './auth.module.ts'

export function authRoutes(bind: BindEndpoint, module: AuthModule, isSecure: boolean): void {
  const { auth, links } = module
  const withDeviceCookie = <T>({ device, answer }: { device: string; answer: T }, { reply }: RequestContext): T => {
    rememberDevice(reply, device, isSecure)
    return answer
  }
  bind(api.signIn, async (credentials, _, call) =>
    withDeviceCookie(await auth.signIn(credentials, readClientInfo(call.request), disconnectSignal(call.reply)), call),
  )
  bind(secondFactorSignIn.complete, async (step, _, call) =>
    withDeviceCookie(await module.secondFactorSignIn.complete(step, readClientInfo(call.request)), call),
  )
  bind(registration.mode, () => auth.signUpMode())
  bind(registration.signUp, (draft, _, { request }) => auth.signUp(draft, readClientInfo(request)))
  bind(api.signOut, (_, __, { token }) => auth.signOut(token))
  bind(api.me, (_, viewer) => auth.me(viewer))

  bind(emailLinks.verify, async ({ token }, _, call) =>
    withDeviceCookie(await links.verify(token, readClientInfo(call.request)), call),
  )
  bind(emailLinks.resend, ({ email }, _, { request }) => links.resend(email, readClientInfo(request)))
  bind(emailLinks.forgot, ({ email }, _, { request }) => links.forgot(email, readClientInfo(request)))
  bind(emailLinks.reset, async (resetRequest, _, call) =>
    withDeviceCookie(await links.reset(resetRequest, readClientInfo(call.request)), call),
  )
}
