import { ModelDraft } from '@portavoz/contract'
import * as z from 'zod/mini'

/** The model from its form, whose checkbox is `on`, or missing. */
export const TypedModel = z.pipe(
  z.transform(({ sees, ...typed }: Record<string, unknown>): unknown => ({ ...typed, sees: sees === 'on' })),
  ModelDraft,
)
