import type { TranscriberProvider } from '@portavoz/contract'

/** Millionths of a dollar a minute, from https://developers.openai.com/api/docs/pricing (2026-11). */
const MICROS_PER_MINUTE: Record<string, number> = {
  'gpt-4o-mini-transcribe': 3_000,
  'gpt-4o-transcribe': 6_000,
  'whisper-1': 6_000,
}
/** An unknown model of the installation counts as the costliest known one. */
const FALLBACK_MICROS = Math.max(...Object.values(MICROS_PER_MINUTE))

type NamedTranscriber = { provider: TranscriberProvider; name: string }

export const offeredTranscribers = Object.entries(MICROS_PER_MINUTE).map(([name, microsPerMinute]) => ({
  provider: 'openai' as const,
  name,
  microsPerMinute,
}))

/** Null for an unknown model and for models at an own address. */
export const usualMicrosPerMinute = ({ provider, name }: NamedTranscriber): number | null =>
  provider === 'openai' && Object.hasOwn(MICROS_PER_MINUTE, name) ? (MICROS_PER_MINUTE[name] ?? null) : null

/** What a minute counts against a workspace's allowance. */
export const installationMicrosPerMinute = (transcriber: NamedTranscriber): number =>
  usualMicrosPerMinute(transcriber) ?? FALLBACK_MICROS

/** Rounded up to whole millionths of a dollar. */
export const audioCost = (seconds: number, microsPerMinute: number): number =>
  Math.ceil((seconds * microsPerMinute) / 60)
