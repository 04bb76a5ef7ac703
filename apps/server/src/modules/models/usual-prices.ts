import type { ModelProvider, Price } from '@portavoz/contract'
import type { Model } from '../../ports/brain.ts'

/**
 * In dollars for a million tokens, in and out, as published on 2026-11-22 at developers.openai.com/api/docs/pricing and
 * platform.claude.com/docs/en/about-claude/pricing, without discounts for caches or batches; of Haiku 5.5 what questions of
 * up to 100,000 tokens cost. Each account may write its own over them.
 */
const usual: Record<Exclude<ModelProvider, 'custom'>, Record<string, [input: number, output: number]>> = {
  openai: {
    'gpt-5-mini': [0.25, 2],
    'gpt-5-nano': [0.05, 0.4],
    'gpt-5': [1.25, 10],
    'gpt-5.4-nano': [0.2, 1.25],
    'gpt-5.4-mini': [0.75, 4.5],
    'gpt-5.4': [2.5, 15],
    'gpt-5.5': [5, 30],
    'gpt-4.1-mini': [0.4, 1.6],
    'gpt-4.1': [2, 8],
    'gpt-4o-mini': [0.15, 0.6],
  },
  anthropic: {
    'claude-haiku-4-5': [1, 5],
    'claude-haiku-5-5': [0.1, 0.5],
    'claude-sonnet-4-5': [3, 15],
    'claude-sonnet-5-5': [2, 10],
    'claude-opus-5-5': [4, 20],
  },
}

const micros = ([input, output]: [number, number]): Price => ({
  inputMicros: Math.round(input * 1_000_000),
  outputMicros: Math.round(output * 1_000_000),
})

/** The usual names, to choose from. */
export const offered = (['openai', 'anthropic'] as const).flatMap((provider) =>
  Object.keys(usual[provider]).map((name) => ({ provider, name })),
)

export const usualPrices: ReadonlyMap<string, Price> = new Map(
  Object.values(usual).flatMap((prices) =>
    Object.entries(prices).map(([name, price]) => [name, micros(price)] as const),
  ),
)

/** «-2025-08-07», «-20251001»: of which day a model is, which changes no price. */
const DAY = /-\d{4}-?\d{2}-?\d{2}$/

/** Null for a name that nobody knows, and for whoever asks at an address of their own: what that costs is not in a list. */
export const usualPriceOf = ({ provider, name }: Pick<Model, 'provider' | 'name'>): Price | null =>
  provider === 'custom' ? null : (usualPrices.get(name) ?? usualPrices.get(name.replace(DAY, '')) ?? null)
