import type { SpeechProvider } from '@portavoz/contract'

/**
 * Millionths of a dollar per thousand characters, from https://developers.openai.com/api/docs/pricing (2026-11).
 * `gpt-4o-mini-tts` is priced by tokens of audio, some 0.015 dollars a minute, which holds some 900 characters.
 */
const MICROS_PER_THOUSAND: Record<string, number> = {
  'gpt-4o-mini-tts': 17_000,
  'tts-1': 15_000,
  'tts-1-hd': 30_000,
}
/** An unknown model of the installation counts as the costliest known one. */
const FALLBACK_MICROS = Math.max(...Object.values(MICROS_PER_THOUSAND))

type NamedSpeech = { provider: SpeechProvider; name: string }

export const offeredSpeech = Object.entries(MICROS_PER_THOUSAND).map(([name, microsPerThousand]) => ({
  provider: 'openai' as const,
  name,
  microsPerThousand,
}))

/** Null for an unknown model and for models at an own address. */
export const usualMicrosPerThousand = ({ provider, name }: NamedSpeech): number | null =>
  provider === 'openai' && Object.hasOwn(MICROS_PER_THOUSAND, name) ? (MICROS_PER_THOUSAND[name] ?? null) : null

/** What a thousand characters count against a workspace's allowance. */
export const installationMicrosPerThousand = (speech: NamedSpeech): number =>
  usualMicrosPerThousand(speech) ?? FALLBACK_MICROS

/** Rounded up to whole millionths of a dollar. */
export const speechCost = (characters: number, microsPerThousand: number): number =>
  Math.ceil((characters * microsPerThousand) / 1_000)
