import { evolution as api } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { EvolutionRoom } from './evolution.service.ts'

export function evolutionRoutes(bind: Bind, room: Pick<EvolutionRoom, 'read' | 'renew' | 'remove'>): void {
  bind(api.read, (_, viewer) => room.read(viewer.id))
  bind(api.renew, (_, viewer) => room.renew(viewer.id))
  bind(api.remove, (_, viewer) => room.remove(viewer.id))
}
