import type { Price } from '@portavoz/contract'
import type { Model } from '../../ports/brain.ts'
import { usualPriceOf, usualPrices } from './usual-prices.ts'

const prices = [...usualPrices.values()]

/** What a token of an unknown model counts: the most that a known one costs. */
const CAUTIOUS: Price = {
  inputMicros: Math.max(...prices.map(({ inputMicros }) => inputMicros)),
  outputMicros: Math.max(...prices.map(({ outputMicros }) => outputMicros)),
}

/**
 * What the installation's model counts against what it gives an account. The price that the account wrote (`own`) may
 * raise it where no usual one is known, never lower it.
 */
export const installationPriceOf = (model: Pick<Model, 'provider' | 'name'>, own: Price | null): Price =>
  usualPriceOf(model) ?? {
    inputMicros: Math.max(CAUTIOUS.inputMicros, own?.inputMicros ?? 0),
    outputMicros: Math.max(CAUTIOUS.outputMicros, own?.outputMicros ?? 0),
  }

/** Of a million tokens. Of 2026-11, from https://developers.openai.com/api/docs/pricing. */
const EMBEDDING_MICROS: Record<string, number> = {
  'text-embedding-3-small': 20_000,
  'text-embedding-3-large': 130_000,
  'text-embedding-ada-002': 100_000,
}
const CAUTIOUS_EMBEDDING = Math.max(...Object.values(EMBEDDING_MICROS))

/** Spanish has some four to a token: counted high, since providers tell the tokens late or not at all. */
const CHARACTERS_PER_TOKEN = 3
const MILLION = 1_000_000

/** What these texts count against what the installation gives an account. */
export function embeddingCostOf(
  { provider, name }: Pick<Model, 'provider' | 'name'>,
  texts: readonly string[],
): number {
  const micros =
    (provider === 'openai' && Object.hasOwn(EMBEDDING_MICROS, name) && EMBEDDING_MICROS[name]) || CAUTIOUS_EMBEDDING
  const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / CHARACTERS_PER_TOKEN), 0)
  return Math.ceil((tokens * micros) / MILLION)
}
