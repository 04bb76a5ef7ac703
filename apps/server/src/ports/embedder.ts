import type { MeaningTrouble } from '@portavoz/contract'
import type { Model } from './brain.ts'

/** Where a text stands among all that its model can tell apart: what means alike points one way. Its length is 1. */
export type Vector = Float32Array

/** `cause` is for the log. `server` is never the embedder's. */
export class EmbedderError extends Error {
  readonly kind: MeaningTrouble
  readonly retryAfterMs: number | null

  constructor(kind: MeaningTrouble, cause: unknown, retryAfterMs: number | null = null) {
    super(`no vectors were had: ${kind}`, { cause })
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

export type Embedder = {
  /** One vector for each of these texts, in order and of one number of dimensions. Throws an `EmbedderError`, never anything else. */
  passages(model: Model, texts: readonly string[], signal: AbortSignal): Promise<Vector[]>
  /** Somebody waits for it: what takes long is given up. Throws an `EmbedderError`, never anything else. */
  question(model: Model, text: string): Promise<Vector>
}
