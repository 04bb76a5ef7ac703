import { limits } from '@portavoz/contract'
import type { LanguageModel, ModelMessage } from 'ai'
import type { ChatTurn, GenerationResult, GenerationRequest } from '../../ports/language-model.ts'
import { sentencesOf } from '../../platform/text/sentences.ts'
import { toToolCalls, toSdkTools } from './ai-tools.ts'

/** A model that still calls tools after these steps gets no further turn. */
const MAX_STEPS = 4
/** About three characters a token, with a margin. */
const maxTokensFor = (characters: number) => Math.ceil(characters / 2) + 200

/** `isCut`: the provider ended the text at the token limit. */
export type AiGeneration = GenerationResult & { isCut: boolean }

type AiGenerateOptions = {
  model: LanguageModel
  signal: AbortSignal
  /** Tokens for reasoning: providers count them like output. */
  thinkingTokens: number
}

/** One request with its tools. Throws the SDK's errors. */
export async function generate(
  { instructions, turns, maxCharacters, tools }: GenerationRequest,
  { model, signal, thinkingTokens }: AiGenerateOptions,
): Promise<AiGeneration> {
  const { generateText, isStepCount } = await import('ai')
  const { steps, usage, toolCalls, finishReason } = await generateText({
    model,
    instructions: [instructions, ...tools.flatMap(({ rules = [] }) => rules)].join('\n'),
    messages: turns.map(toSdkMessage),
    ...(tools.length > 0 && { tools: await toSdkTools(tools), stopWhen: isStepCount(MAX_STEPS) }),
    maxOutputTokens: maxTokensFor(maxCharacters) + thinkingTokens,
    // The reply job retries, within the customer's waiting time and visible in the journal.
    maxRetries: 0,
    abortSignal: signal,
  })
  const isCut = finishReason === 'length'
  const isWithheld = finishReason === 'content-filter'
  const texts = steps.map(({ text }) => toStorableText(text))
  const last = texts.pop() ?? ''
  return {
    // A filtered text is incomplete or an apology of the model.
    text: isWithheld ? '' : joinTexts([...texts, isCut ? completeSentences(last) : last]),
    calls: toToolCalls(tools, toolCalls),
    usage: { inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 },
    isWithheld,
    isCut,
  }
}

function toSdkMessage({ role, content, pictures = [] }: ChatTurn): ModelMessage {
  if (role === 'assistant' || pictures.length === 0) return { role, content }
  const files = pictures.map((data) => ({ type: 'file', data, mediaType: 'image/jpeg' }) as const)
  return { role, content: [{ type: 'text', text: content }, ...files] }
}

/** PostgreSQL refuses a NUL and lone surrogates; such a reply would be generated and paid for again and again. */
const toStorableText = (text: string) => text.slice(0, limits.modelAnswerMax).replaceAll('\0', '').toWellFormed().trim()

/** Joins the texts beside and after tool calls, without those that a later text repeats. */
const joinTexts = (texts: string[]) =>
  texts.filter((text, index) => text !== '' && !texts.slice(index + 1).some((later) => later.includes(text))).join('\n')

/** Drops the cut sentence, or else the cut word: half a price is a wrong price. */
function completeSentences(text: string): string {
  const sentencesKept = [...sentencesOf(text)].slice(0, -1)
  if (sentencesKept.length > 0) return sentencesKept.join('').trimEnd()
  const blanks = [...text.matchAll(/\s/g)]
  const lastBlank = blanks.at(-1)?.index ?? 0
  return lastBlank > 0 ? `${text.slice(0, lastBlank).trimEnd()}…` : ''
}
