import type { ModelProvider } from '@portavoz/contract'

/** `pictures`: JPEG files that follow the text. */
export type ChatTurn = { role: 'user' | 'assistant'; content: string; pictures?: readonly Uint8Array[] }

/** `isOperators`: the operator of the server configured the address, which may be private. */
export type ModelSettings = {
  provider: ModelProvider
  name: string
  apiKey: string
  baseUrl: string
  isOperators: boolean
  /** A person says that it sees pictures; asked where its name does not say it. */
  sees?: boolean
}

/**
 * A tool that the model may call. The values of `fields` are texts, and each may be missing. `choices`: the values that
 * a field may have; a model may still give others.
 */
export type ModelTool = {
  name: string
  description: string
  fields: Record<string, string>
  choices?: Record<string, readonly string[]>
  /** The model says nothing after calling it. */
  isFinal: boolean
  /** Lines that the instructions end with as long as the model takes tools. */
  rules?: readonly string[]
  /** Why this call does nothing, for the model; null for a call that counts. */
  refusalOf?: (input: Record<string, string>) => string | null
}

export type GenerationRequest = {
  model: ModelSettings
  instructions: string
  turns: ChatTurn[]
  maxCharacters: number
  tools: readonly ModelTool[]
  signal?: AbortSignal
  /** Time limit for the complete response. */
  withinMs?: number
}

/**
 * `calls`: calls of the offered tools, in order; others are dropped. `isWithheld`: the provider's filter withheld the
 * response, and there is no text.
 */
export type GenerationResult = {
  text: string
  isWithheld: boolean
  calls: { name: string; input: Record<string, string> }[]
  usage: { inputTokens: number; outputTokens: number }
}

/** Errors that waiting two minutes cannot solve; the other kinds may pass. */
const PERMANENT_KINDS = ['bad_key', 'out_of_money', 'unknown_model', 'inward'] as const

/** Every way in which a model fails. */
export const LANGUAGE_MODEL_FAILURES = [
  ...PERMANENT_KINDS,
  'rate_limited',
  'busy',
  'refused',
  'not_a_model',
  'unreachable',
  'timeout',
  'empty',
] as const

/**
 * `busy`: too many requests to the same address, so none was sent. `inward`: the owner's address is private.
 * `not_a_model`: the address does not speak the protocol of a model. `cause` is for the log and the journal; `usage` is
 * what the failed request cost; `isPictureRefused`: the model takes no pictures.
 */
export class LanguageModelError extends Error {
  readonly kind: (typeof LANGUAGE_MODEL_FAILURES)[number]
  readonly retryAfterMs: number | null
  readonly usage: GenerationResult['usage'] | null
  readonly isPictureRefused: boolean

  constructor(
    kind: LanguageModelError['kind'],
    cause: unknown,
    {
      retryAfterMs = null,
      usage = null,
      isPictureRefused = false,
    }: { retryAfterMs?: number | null; usage?: GenerationResult['usage'] | null; isPictureRefused?: boolean } = {},
  ) {
    super(`the model did not answer: ${kind}`, { cause })
    this.kind = kind
    this.retryAfterMs = retryAfterMs
    this.usage = usage
    this.isPictureRefused = isPictureRefused
  }
}

/** Whether a retry after a while cannot help. */
export const isPermanent = ({ kind }: LanguageModelError): boolean => PERMANENT_KINDS.some((one) => one === kind)

export type LanguageModel = {
  /** Generates one reply to the last turn. Throws only a `LanguageModelError`. */
  generate(request: GenerationRequest): Promise<GenerationResult>
}
