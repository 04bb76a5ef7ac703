import { lookupSecret as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { ExternalLookupModule } from './external-lookups.module.ts'

export function externalLookupRoutes(bind: BindEndpoint, { readSecret, createSecret }: ExternalLookupModule): void {
  bind(api.read, ({ id }, viewer) => readSecret(viewer.workspaceId, id))
  bind(api.make, ({ id }, viewer) => createSecret(viewer.workspaceId, id))
}
