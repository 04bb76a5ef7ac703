import * as z from 'zod/mini'
import { Id, boundedText, Time } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { limits } from '../common/limits.ts'
import { Phone } from '../phones/phone.ts'
import { WorkspaceBrand } from '../workspaces/identity.ts'
import { PairingCode, WhatsAppSession } from '../whatsapp/endpoints.ts'

export const RemoteLinkState = z.enum(['unopened', 'open', 'used', 'withdrawn', 'expired'])
export type RemoteLinkState = z.infer<typeof RemoteLinkState>

/** A link for the phone's holder, as its creator sees it. */
export const RemoteLink = z.object({
  state: RemoteLinkState,
  /** The name of the inviting person, as the creator wrote it. */
  invitedBy: z.nullable(z.string()),
  expiresAt: Time,
  openedAt: z.nullable(Time),
  usedAt: z.nullable(Time),
})
export type RemoteLink = z.infer<typeof RemoteLink>

/** Everything that the holder of the link sees of the workspace. */
export const RemoteLinkView = z.object({
  workspace: WorkspaceBrand,
  invitedBy: z.nullable(z.string()),
  session: z.pick(WhatsAppSession, {
    status: true,
    isConnected: true,
    qrCode: true,
    expiresAt: true,
    pairingCode: true,
    offersPairingCode: true,
    cause: true,
  }),
})
export type RemoteLinkView = z.infer<typeof RemoteLinkView>

const linkKey = z.string().check(z.regex(/^[\w-]{43}$/, 'Este enlace no está completo'))
/** `token` identifies the link; `secret` is made by the first browser that opens it and binds the link to it. */
const HolderKeys = z.object({ token: linkKey, secret: linkKey })

const RemoteLinkParams = z.object({ sessionName: Id })
const ownerEndpoint = { path: '/whatsapp/sessions/:sessionName/remote-link', access: 'admin' } as const
const holderEndpoint = { method: 'POST', access: 'public' } as const

/** A link with which a person without an account pairs a phone with one session. A GET never uses it up. */
export const remoteLinks = {
  /** Replaces the previous link. The address is returned only here. */
  make: endpoint({
    ...ownerEndpoint,
    method: 'POST',
    status: 201,
    input: z.extend(RemoteLinkParams, { invitedBy: z.optional(boundedText(limits.invitedBy)) }),
    output: z.object({ address: z.string(), link: RemoteLink }),
  }),
  last: endpoint({ ...ownerEndpoint, method: 'GET', input: RemoteLinkParams, output: z.nullable(RemoteLink) }),
  withdraw: endpoint({ ...ownerEndpoint, method: 'DELETE', input: RemoteLinkParams, output: z.nullable(RemoteLink) }),
  /** The first browser binds the link to itself; repeating it there changes nothing. */
  open: endpoint({ ...holderEndpoint, path: '/remote-link/open', input: HolderKeys, output: RemoteLinkView }),
  look: endpoint({ ...holderEndpoint, path: '/remote-link/state', input: HolderKeys, output: RemoteLinkView }),
  renew: endpoint({ ...holderEndpoint, path: '/remote-link/qr', input: HolderKeys, output: RemoteLinkView }),
  pairingCode: endpoint({
    ...holderEndpoint,
    path: '/remote-link/pairing-code',
    input: z.extend(HolderKeys, { phone: Phone }),
    output: PairingCode,
  }),
}
