import type { ModelProvider } from '@portavoz/contract'

export type Turn = { role: 'user' | 'assistant'; content: string }

/** `isOperators`: its address comes from whoever runs the server, and may lead anywhere. */
export type Model = { provider: ModelProvider; name: string; apiKey: string; baseUrl: string; isOperators: boolean }

/** Something that a model may do. What it is told of `fields` are texts, each of them may be missing. */
export type Tool = {
  name: string
  description: string
  fields: Record<string, string>
  /** Nothing is said after it. */
  isFinal: boolean
}

export type Question = {
  model: Model
  instructions: string
  turns: Turn[]
  maxCharacters: number
  tools: readonly Tool[]
  signal?: AbortSignal
  /** Who asks waits no longer than that for all of the answer. */
  withinMs?: number
}

/** `calls`: which of the tools it called, in order; no other, whatever it tried. */
export type Answer = {
  text: string
  calls: { name: string; input: Record<string, string> }[]
  usage: { inputTokens: number; outputTokens: number }
}

/** `bad_key` will not mend itself in two minutes; the others may. `cause` is for the log and the journal. */
export class BrainError extends Error {
  readonly kind: 'bad_key' | 'rate_limited' | 'refused' | 'unreachable' | 'timeout' | 'empty'
  readonly retryAfterMs: number | null

  constructor(kind: BrainError['kind'], cause: unknown, retryAfterMs: number | null = null) {
    super(`the model did not answer: ${kind}`, { cause })
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

export type Brain = {
  /** One reply to the last turn. Throws a `BrainError`, never anything else. */
  answer(question: Question): Promise<Answer>
}
