import { transcriptionLimits } from '@portavoz/contract'

/** A length above this, as one that is not above 0, is an error of who tells it. */
export const MAX_TOLD_SECONDS = 86_400
const MAX_RECKONED_SECONDS = 3_600
/** MP3 at 256 kbit/s: few senders use more. */
const MAX_BYTES_PER_SECOND = 32_000
/** Opus, the usual and the most that voice notes use. */
const VOICE_BYTES_PER_SECOND = { usual: 2_000, most: 8_000 }

type AudioLength = Record<'heard' | 'measured' | 'claimed' | 'bytes', number | null> & { isVoice: boolean }

/** Whether a length that the provider or the sender tells can be true. */
export const validLength = (seconds: number | null): number | null =>
  seconds !== null && seconds > 0 && seconds <= MAX_TOLD_SECONDS ? seconds : null

/** The seconds that are paid. A sender who tells too little does not make a long note cheap. */
export function reckonSeconds({ heard, measured, claimed, bytes, isVoice }: AudioLength): number {
  const told = [heard, measured, claimed].map(validLength).filter((seconds) => seconds !== null)
  const size = bytes ?? 0
  // A recording that is not compressed is large for its length, on which provider and header agree.
  const bySize = validLength(heard) !== null && measured !== null ? [] : [size / MAX_BYTES_PER_SECOND]
  if (validLength(heard) === null && (isVoice || told.length === 0)) {
    const rate = told.length === 0 ? VOICE_BYTES_PER_SECOND.usual : VOICE_BYTES_PER_SECOND.most
    bySize.push(Math.min(size / rate, transcriptionLimits.audioSeconds))
  }
  return Math.min(Math.max(...told, ...bySize), MAX_RECKONED_SECONDS)
}

/** By the provider's own word nothing can have been said. */
export const isTooShort = (seconds: number | null): boolean => seconds !== null && seconds > 0 && seconds < 1

/** A header that tells less than a second of a larger file is wrong. */
export const isTooShortByHeader = (measured: number | null, bytes: number): boolean =>
  isTooShort(measured) && bytes <= 2 * VOICE_BYTES_PER_SECOND.most

/** The file is longer than five minutes, whichever length its sender tells, unless its own header tells another. */
export const isTooLongBySize = (bytes: number): boolean =>
  bytes / MAX_BYTES_PER_SECOND > transcriptionLimits.audioSeconds
