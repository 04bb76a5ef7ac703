import type { LostReason, Platform } from '@portavoz/contract'
import type { Account } from './channel.ts'

/** The file that a message brought, at its network. */
export type MediaRef = {
  /** What its network wants to be told to hand it over. A secret: whoever has it has the file. */
  key: string
  /** As its sender says; null when nothing is said. */
  bytes: number | null
  width: number | null
  height: number | null
}

/** Begins a key that is the file itself. No network's key begins so. */
const HELD = '\0text\0'

/** A file that came as text, with its message. */
export const heldText = (text: string): MediaRef => ({
  key: HELD + text,
  bytes: Buffer.byteLength(text),
  width: null,
  height: null,
})

/** The text that a key is; null where the key fetches a file from its network. */
export const textHeldIn = (key: string): string | null => (key.startsWith(HELD) ? key.slice(HELD.length) : null)

type Trouble = Exclude<LostReason, 'no_room'>

/** A file was not had. `unreachable` is tried again, never before `retryAfterMs`; what is `damaged` a few times. */
export class MediaError extends Error {
  readonly trouble: Trouble
  readonly retryAfterMs: number

  constructor(trouble: Trouble, { retryAfterMs = 0, cause }: { retryAfterMs?: number; cause?: unknown } = {}) {
    super(`a file was not had: ${trouble}`, { cause })
    this.trouble = trouble
    this.retryAfterMs = retryAfterMs
  }
}

/** Where a network's files are had. */
export type MediaSource = {
  platform: Platform
  /** The file as its sender made it. Opening and reading throw a `MediaError`; only what is read to its end is whole. */
  open(account: Account, key: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>
}
