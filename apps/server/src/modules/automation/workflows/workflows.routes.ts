import { n8nWorkflows as api } from '@portavoz/contract'
import type { Bind } from '../../../platform/http.ts'
import type { InstallWorkflows } from './install.ts'

export function workflowRoutes(bind: Bind, { stateOf, install }: InstallWorkflows): void {
  bind(api.state, (_, viewer) => stateOf(viewer.id))
  bind(api.install, (draft, viewer) => install(viewer.id, draft))
}
