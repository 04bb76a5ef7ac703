import { oidcLink as linkApi, oidcSignIn as api } from '@portavoz/contract'
import type { FastifyReply } from 'fastify'
import { disconnectSignal } from '../../../platform/http/client-disconnect.ts'
import { readClientInfo, rememberDevice } from '../../../platform/http/client-info.ts'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import { readVisitCookie, setVisitCookie } from './oidc-cookie.ts'
import type { OidcLink } from './oidc-link.ts'
import type { OidcSignIn } from './oidc-sign-in.ts'

type OidcServices = { signIn: OidcSignIn; link: OidcLink }

export function oidcRoutes(bind: BindEndpoint, { signIn, link }: OidcServices, isSecure: boolean): void {
  const withCookie = <T>({ browser, answer }: { browser: string; answer: T }, reply: FastifyReply): T => {
    setVisitCookie(reply, browser, isSecure)
    return answer
  }
  bind(api.start, async (details, _, { request, reply }) =>
    withCookie(await signIn.start(details, readClientInfo(request)), reply),
  )
  bind(api.callback, async (response, _, { request, reply }) => {
    const page = await signIn.bringBack(readVisitCookie(request, isSecure), response)
    await reply.redirect(page, 303)
    return {}
  })
  bind(api.complete, async (_, __, { request, reply }) => {
    const browser = readVisitCookie(request, isSecure)
    setVisitCookie(reply, null, isSecure)
    const { device, answer } = await signIn.complete(browser, readClientInfo(request), disconnectSignal(reply))
    rememberDevice(reply, device, isSecure)
    return answer
  })
  bind(linkApi.start, async (reauthentication, viewer, { reply }) =>
    withCookie(await link.start(viewer.id, reauthentication), reply),
  )
  bind(linkApi.complete, async (_, viewer, { request, reply }) => {
    const browser = readVisitCookie(request, isSecure)
    setVisitCookie(reply, null, isSecure)
    return link.complete(viewer.id, browser, readClientInfo(request))
  })
  bind(linkApi.remove, (reauthentication, viewer, { token }) => link.remove(viewer.id, reauthentication, token))
}
