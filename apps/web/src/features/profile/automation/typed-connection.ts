import { N8nDraft } from '@portavoz/contract'
import * as z from 'zod/mini'

/** A form says of a box that is not ticked nothing at all. */
export const TypedConnection = z.pipe(
  z.transform((typed: Record<string, unknown>): unknown => ({ ...typed, isEnabled: 'isEnabled' in typed })),
  N8nDraft,
)
