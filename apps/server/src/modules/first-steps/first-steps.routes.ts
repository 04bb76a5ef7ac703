import { firstSteps as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { FirstStepsStore } from './first-steps.store.ts'

export function firstStepsRoutes(bind: BindEndpoint, { read, hide }: FirstStepsStore): void {
  bind(api.read, (_, viewer) => read(viewer.workspaceId, viewer.id))
  bind(api.hide, async ({ isHidden }, viewer) => {
    await hide(viewer.workspaceId, viewer.id, isHidden)
    return {}
  })
}
