import { remoteLinks as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import { readClientInfo } from '../../../platform/http/client-info.ts'
import type { RemoteLinks } from './remote-links.service.ts'

export function remoteLinkRoutes(bind: BindEndpoint, links: RemoteLinks): void {
  bind(api.make, ({ sessionName, invitedBy = '' }, viewer) =>
    links.create(viewer.workspaceId, sessionName, invitedBy.trim()),
  )
  bind(api.last, ({ sessionName }, viewer) => links.last(viewer.workspaceId, sessionName))
  bind(api.withdraw, ({ sessionName }, viewer) => links.withdraw(viewer.workspaceId, sessionName))

  bind(api.open, (credentials, _, { request }) => links.open(credentials, readClientInfo(request).source))
  bind(api.look, (credentials, _, { request }) => links.readState(credentials, readClientInfo(request).source))
  bind(api.renew, (credentials, _, { request }) => links.renew(credentials, readClientInfo(request).source))
  bind(api.pairingCode, ({ phone, ...credentials }, _, { request }) =>
    links.pairingCode(credentials, phone, readClientInfo(request).source),
  )
}
