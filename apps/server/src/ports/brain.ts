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

/**
 * `calls`: which of the tools it called, in order; no other, whatever it tried. `isWithheld`: its provider's filter keeps
 * back what it would say, and there is no text.
 */
export type Answer = {
  text: string
  isWithheld: boolean
  calls: { name: string; input: Record<string, string> }[]
  usage: { inputTokens: number; outputTokens: number }
}

/** Nothing of these mends itself in two minutes; the other kinds may. */
const lasting = ['bad_key', 'out_of_money', 'unknown_model', 'inward'] as const

/**
 * `busy`: too many ask the same address at once, and it was not asked. `inward`: an owner's address leads where the server may not go. `not_a_model`: whoever is there speaks of other things.
 * `cause` is for the log and the journal; `usage` is what was paid for nothing.
 */
export class BrainError extends Error {
  readonly kind:
    | (typeof lasting)[number]
    | 'rate_limited'
    | 'busy'
    | 'refused'
    | 'not_a_model'
    | 'unreachable'
    | 'timeout'
    | 'empty'
  readonly retryAfterMs: number | null
  readonly usage: Answer['usage'] | null

  constructor(
    kind: BrainError['kind'],
    cause: unknown,
    { retryAfterMs = null, usage = null }: { retryAfterMs?: number | null; usage?: Answer['usage'] | null } = {},
  ) {
    super(`the model did not answer: ${kind}`, { cause })
    this.kind = kind
    this.retryAfterMs = retryAfterMs
    this.usage = usage
  }
}

/** Whether waiting a while cannot help. */
export const isLasting = ({ kind }: BrainError): boolean => lasting.some((one) => one === kind)

export type Brain = {
  /** One reply to the last turn. Throws a `BrainError`, never anything else. */
  answer(question: Question): Promise<Answer>
}
