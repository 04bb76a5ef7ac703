import type { EmbeddingProblem } from '@portavoz/contract'
import type { ModelSettings } from './language-model.ts'

/** An embedding of length 1; texts of similar meaning have similar directions. */
export type Vector = Float32Array

/** `cause` is for the log. The embedder never reports the kind `server`. */
export class EmbedderError extends Error {
  readonly kind: EmbeddingProblem
  readonly retryAfterMs: number | null

  constructor(kind: EmbeddingProblem, cause: unknown, retryAfterMs: number | null = null) {
    super(`no vectors were had: ${kind}`, { cause })
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

export type Embedder = {
  /** One vector per text, in order and with equal dimensions. Throws only an `EmbedderError`. */
  embedPassages(model: ModelSettings, texts: readonly string[], signal: AbortSignal): Promise<Vector[]>
  /** The vector of a question with a short timeout, because a person waits. Throws only an `EmbedderError`. */
  embedQuestion(model: ModelSettings, text: string): Promise<Vector>
}
