import * as z from 'zod/mini'
import { limits } from '../common/limits.ts'
import { EmptyObject, Id, requiredText } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { MapPoint } from '../messages/cards.ts'

/** A place of the business that people send again and again. */
export const PlaceDraft = z.extend(MapPoint, { name: requiredText('Ponle un nombre al lugar', limits.placeName) })

export const SavedPlace = z.extend(PlaceDraft, { id: Id })
export type SavedPlace = z.infer<typeof SavedPlace>

export const places = {
  /** Sorted by name. */
  list: endpoint({
    method: 'GET',
    path: '/places',
    access: 'viewer',
    input: EmptyObject,
    output: z.array(SavedPlace),
  }),
  create: endpoint({
    method: 'POST',
    path: '/places',
    access: 'agent',
    status: 201,
    input: PlaceDraft,
    output: SavedPlace,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/places/:id',
    access: 'agent',
    input: z.object({ id: Id }),
    output: EmptyObject,
  }),
}
