import { staffChat as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { StaffChatService } from './staff-chats.service.ts'

const memberOf = ({ id, workspaceId }: Viewer) => ({ userId: id, workspaceId })

export function staffChatRoutes(bind: BindEndpoint, chats: StaffChatService): void {
  bind(api.settings, (_, viewer) => chats.settings(memberOf(viewer)))
  bind(api.createCode, ({ agentId }, viewer) => chats.createCode(memberOf(viewer), agentId))
  bind(api.disconnect, (_, viewer) => chats.disconnect(memberOf(viewer)))
}
