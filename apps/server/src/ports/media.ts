import type { MediaLossReason, Platform } from '@portavoz/contract'
import type { ChannelAccount } from './channel-account.ts'

/** Reference to the file of a message at its network. */
export type MediaRef = {
  /** What the network needs to hand over the file. A secret: it grants access to the file. */
  key: string
  /** As the sender claims; null when unknown. */
  bytes: number | null
  width: number | null
  height: number | null
}

/** Prefix of a key that contains the file itself. No network's key has it. */
const INLINE_TEXT = '\0text\0'

/** The reference of a text file that arrived inside its message. */
export const inlineTextRef = (text: string): MediaRef => ({
  key: INLINE_TEXT + text,
  bytes: Buffer.byteLength(text),
  width: null,
  height: null,
})

/** The text of an inline key; null when the key fetches a file from its network. */
export const inlineTextOf = (key: string): string | null =>
  key.startsWith(INLINE_TEXT) ? key.slice(INLINE_TEXT.length) : null

type MediaFailureKind = Exclude<MediaLossReason, 'no_room'>

/** A file could not be fetched. `unreachable` is retried, not before `retryAfterMs`; `damaged` a few times. */
export class MediaError extends Error {
  readonly trouble: MediaFailureKind
  readonly retryAfterMs: number

  constructor(trouble: MediaFailureKind, { retryAfterMs = 0, cause }: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(`a file was not had: ${trouble}`, { cause })
    this.trouble = trouble
    this.retryAfterMs = retryAfterMs
  }
}

/** Fetches files from a network. */
export type MediaSource = {
  platform: Platform
  /** Opens the original file. Opening and reading throw a `MediaError`; only a stream read to its end is complete. */
  open(account: ChannelAccount, key: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
}
