import type { ModelProvider, ModelPrice } from '@portavoz/contract'
import type { ModelSettings } from '../../../ports/language-model.ts'

/**
 * Dollars per million input and output tokens, as published on 2026-11-22 at developers.openai.com/api/docs/pricing and
 * platform.claude.com/docs/en/about-claude/pricing, without discounts for caches or batches; for Haiku 5.5 the price of
 * prompts up to 100,000 tokens. A workspace can set its own.
 */
const USD_PER_MILLION: Record<Exclude<ModelProvider, 'custom'>, Record<string, [input: number, output: number]>> = {
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

const toMicros = ([input, output]: [number, number]): ModelPrice => ({
  inputMicros: Math.round(input * 1_000_000),
  outputMicros: Math.round(output * 1_000_000),
})

export const offeredModels = (['openai', 'anthropic'] as const).flatMap((provider) =>
  Object.keys(USD_PER_MILLION[provider]).map((name) => ({ provider, name })),
)

export const usualPrices: ReadonlyMap<string, ModelPrice> = new Map(
  Object.values(USD_PER_MILLION).flatMap((prices) =>
    Object.entries(prices).map(([name, price]) => [name, toMicros(price)] as const),
  ),
)

/** «-2025-08-07», «-20251001»: the date of a model does not change its price. */
const DATE_SUFFIX = /-\d{4}-?\d{2}-?\d{2}$/

/** Null for an unknown model and for models at an own address. */
export const usualPriceOf = ({ provider, name }: Pick<ModelSettings, 'provider' | 'name'>): ModelPrice | null =>
  provider === 'custom' ? null : (usualPrices.get(name) ?? usualPrices.get(name.replace(DATE_SUFFIX, '')) ?? null)
