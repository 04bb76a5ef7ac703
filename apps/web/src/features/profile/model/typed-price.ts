import { ModelPriceDraft } from '@portavoz/contract'
import * as z from 'zod/mini'
import { parseMicros } from '../../../lib/format/typed-usd.ts'

export const TypedPrice = z.pipe(
  z.transform(({ inputMicros, outputMicros, ...typed }: Record<string, unknown>): unknown => ({
    ...typed,
    inputMicros: parseMicros(inputMicros),
    outputMicros: parseMicros(outputMicros),
  })),
  ModelPriceDraft,
)
