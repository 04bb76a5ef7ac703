import { lookupSecret as api } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { LookupRoom } from './lookups.room.ts'

export function lookupRoutes(bind: Bind, { read, make }: LookupRoom): void {
  bind(api.read, ({ id }, viewer) => read(viewer.id, id))
  bind(api.make, ({ id }, viewer) => make(viewer.id, id))
}
