import { releaseNotes as api, type NewerVersion, type ReleaseNotes } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'

type ReleaseNoteServices = {
  list: (userId: string) => Promise<ReleaseNotes>
  markRead: (userId: string) => Promise<Record<string, never>>
  findNewer: () => Promise<NewerVersion>
}

export function releaseNoteRoutes(bind: BindEndpoint, services: ReleaseNoteServices): void {
  bind(api.list, (_, viewer) => services.list(viewer.id))
  bind(api.markRead, (_, viewer) => services.markRead(viewer.id))
  bind(api.findNewer, () => services.findNewer())
}
