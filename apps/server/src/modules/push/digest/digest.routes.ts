import { digest as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import type { DigestService } from './digest.service.ts'

export function digestRoutes(bind: BindEndpoint, digest: DigestService): void {
  bind(api.settings, (_, viewer) => digest.settings(viewer.id))
  bind(api.save, ({ isOn }, viewer) => digest.save(viewer.id, isOn))
}
