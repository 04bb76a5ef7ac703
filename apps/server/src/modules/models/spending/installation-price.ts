import type { ModelPrice } from '@portavoz/contract'
import type { ModelSettings } from '../../../ports/language-model.ts'
import { usualPriceOf, usualPrices } from './usual-prices.ts'

const prices = [...usualPrices.values()]

/** An unknown model counts as the costliest known one. */
const FALLBACK_PRICE: ModelPrice = {
  inputMicros: Math.max(...prices.map(({ inputMicros }) => inputMicros)),
  outputMicros: Math.max(...prices.map(({ outputMicros }) => outputMicros)),
}

/**
 * The price at which the installation's model counts against an allowance. The workspace's `ownPrice` may raise it for
 * an unknown model, never lower it.
 */
export const installationPriceOf = (
  model: Pick<ModelSettings, 'provider' | 'name'>,
  ownPrice: ModelPrice | null,
): ModelPrice =>
  usualPriceOf(model) ?? {
    inputMicros: Math.max(FALLBACK_PRICE.inputMicros, ownPrice?.inputMicros ?? 0),
    outputMicros: Math.max(FALLBACK_PRICE.outputMicros, ownPrice?.outputMicros ?? 0),
  }

/** Per million tokens, from https://developers.openai.com/api/docs/pricing (2026-11). */
const EMBEDDING_MICROS: Record<string, number> = {
  'text-embedding-3-small': 20_000,
  'text-embedding-3-large': 130_000,
  'text-embedding-ada-002': 100_000,
}
const FALLBACK_EMBEDDING_MICROS = Math.max(...Object.values(EMBEDDING_MICROS))

/** Spanish has about four characters per token. Counted high: providers report embedding tokens late or not at all. */
const CHARACTERS_PER_TOKEN = 3
const MILLION = 1_000_000

/** What embedding these texts counts against an allowance. */
export function embeddingCostOf(
  { provider, name }: Pick<ModelSettings, 'provider' | 'name'>,
  texts: readonly string[],
): number {
  const micros =
    (provider === 'openai' && Object.hasOwn(EMBEDDING_MICROS, name) && EMBEDDING_MICROS[name]) ||
    FALLBACK_EMBEDDING_MICROS
  const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / CHARACTERS_PER_TOKEN), 0)
  return Math.ceil((tokens * micros) / MILLION)
}
