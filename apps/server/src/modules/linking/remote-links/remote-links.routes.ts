import { remoteLinks as api } from '@portavoz/contract'
import type { Bind } from '../../../platform/http.ts'
import { visitorOf } from '../../../platform/visitor.ts'
import type { RemoteLinks } from './remote-links.service.ts'

export function remoteLinkRoutes(bind: Bind, links: RemoteLinks): void {
  bind(api.make, ({ sessionName, invitedBy = '' }, viewer) => links.make(viewer.id, sessionName, invitedBy.trim()))
  bind(api.last, ({ sessionName }, viewer) => links.last(viewer.id, sessionName))
  bind(api.withdraw, ({ sessionName }, viewer) => links.withdraw(viewer.id, sessionName))

  bind(api.open, (held, _, { request }) => links.open(held, visitorOf(request).source))
  bind(api.look, (held, _, { request }) => links.look(held, visitorOf(request).source))
  bind(api.renew, (held, _, { request }) => links.renew(held, visitorOf(request).source))
  bind(api.pairingCode, ({ phone, ...held }, _, { request }) =>
    links.pairingCode(held, phone, visitorOf(request).source),
  )
}
