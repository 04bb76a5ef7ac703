import { MICROS, PriceDraft } from '@portavoz/contract'
import * as z from 'zod/mini'

/** «0,25» or «0.25» dollars, in millionths; no number where none was typed. */
export const microsIn = (typed: unknown): number => {
  const text = typeof typed === 'string' ? typed.trim().replace(',', '.') : ''
  return text === '' ? Number.NaN : Math.round(Number(text) * MICROS * 1_000) / 1_000
}

/** As one types it again. */
export const typedUsd = (micros: number | undefined): string =>
  micros === undefined ? '' : String(micros / MICROS).replace('.', ',')

export const TypedPrice = z.pipe(
  z.transform(({ inputMicros, outputMicros, ...typed }: Record<string, unknown>): unknown => ({
    ...typed,
    inputMicros: microsIn(inputMicros),
    outputMicros: microsIn(outputMicros),
  })),
  PriceDraft,
)
