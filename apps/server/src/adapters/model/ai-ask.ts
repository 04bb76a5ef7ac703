import { limits } from '@portavoz/contract'
import type { LanguageModel } from 'ai'
import type { Answer, Question } from '../../ports/brain.ts'
import { callsOf, toolsOf } from './ai-tools.ts'

/** Whoever still calls tools then has nothing to say. */
const MOST_STEPS = 4
/** Room for about three characters a token, and some to spare. */
const tokensFor = (characters: number) => Math.ceil(characters / 2) + 200

/** `isCut`: it ended for want of room. */
export type Said = Answer & { isCut: boolean }

type Asked = {
  model: LanguageModel
  signal: AbortSignal
  /** In tokens, for what is thought and not said: providers count both. */
  thoughts: number
}

/** One question, with its tools. Throws whatever the SDK throws. */
export async function ask(
  { instructions, turns, maxCharacters, tools }: Question,
  { model, signal, thoughts }: Asked,
): Promise<Said> {
  const { generateText, isStepCount } = await import('ai')
  const { steps, usage, toolCalls, finishReason } = await generateText({
    model,
    instructions,
    messages: turns,
    ...(tools.length > 0 && { tools: await toolsOf(tools), stopWhen: isStepCount(MOST_STEPS) }),
    maxOutputTokens: tokensFor(maxCharacters) + thoughts,
    // We retry ourselves, with a clock the customer can bear and a journal the owner can read.
    maxRetries: 0,
    abortSignal: signal,
  })
  const isCut = finishReason === 'length'
  const isWithheld = finishReason === 'content-filter'
  const texts = steps.map(({ text }) => keepable(text))
  const last = texts.pop() ?? ''
  return {
    // What a filter lets through is half of something, or its own excuse.
    text: isWithheld ? '' : saidIn([...texts, isCut ? wholeOf(last) : last]),
    calls: callsOf(tools, toolCalls),
    usage: { inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 },
    isWithheld,
    isCut,
  }
}

/** No database keeps a NUL or half an emoji: an answer with one would be asked for, and paid, again and again. */
const keepable = (text: string) => text.slice(0, limits.modelAnswerMax).replaceAll('\0', '').toWellFormed().trim()

/** What it said beside a tool, and after: once where it says it again, whole or as part of more. */
const saidIn = (texts: string[]) =>
  texts.filter((text, at) => text !== '' && !texts.slice(at + 1).some((later) => later.includes(text))).join('\n')

/** Without the sentence that was cut, else without its last word: half a figure is another one. */
function wholeOf(text: string): string {
  const sentences = new Intl.Segmenter('es', { granularity: 'sentence' }).segment(text)
  const whole = Array.from(sentences, ({ segment }) => segment).slice(0, -1)
  if (whole.length > 0) return whole.join('').trimEnd()
  const blanks = [...text.matchAll(/\s/g)]
  const end = blanks.at(-1)?.index ?? 0
  return end > 0 ? `${text.slice(0, end).trimEnd()}…` : ''
}
