import type { LanguageModel } from 'ai'
import { createBoundedFetch } from '../../platform/outward.ts'
import { type Answer, type Brain, BrainError, type Model, type Question } from '../../ports/brain.ts'
import { ask, type Said } from './ai-ask.ts'
import { settingsOf } from './ai-provider.ts'
import { isFiltered, knowsNoTools, toBrainError } from './ai-refusals.ts'

const TIMEOUT_MS = 45_000
const anywhere = createBoundedFetch()
/** What a model may think before it speaks. Given to whoever is known to think, and to whoever ran out of room. */
const THOUGHTS = 4_000

/** Any provider through the AI SDK, loaded when the first question comes. */
export const createAiBrain = (outward: typeof fetch, timeoutMs = TIMEOUT_MS): Brain => {
  const opened = createOpener(outward)

  /** Of a question that a filter stops nothing is said, and nothing is to be asked again. */
  async function asked(question: Question, signal: AbortSignal, thoughts: number): Promise<Said> {
    const put = async (tools: Question['tools']) =>
      ask({ ...question, tools }, { model: await opened(question.model), signal, thoughts })
    try {
      return await put(question.tools).catch((error: unknown) => {
        if (question.tools.length > 0 && knowsNoTools(error)) return put([])
        throw error
      })
    } catch (error) {
      if (isFiltered(error)) return withheld
      throw toBrainError(error)
    }
  }

  /** Once more, with more room, where there was too little for what it may say; both are paid. */
  async function again(first: Said, question: Question, signal: AbortSignal, thoughts: number): Promise<Said> {
    try {
      const second = await asked(question, signal, thoughts)
      return { ...second, calls: [...first.calls, ...second.calls], usage: sumOf(first.usage, second.usage) }
    } catch (error) {
      const { kind, cause, retryAfterMs } = error as BrainError
      throw new BrainError(kind, cause, { retryAfterMs, usage: first.usage })
    }
  }

  return {
    async answer(question) {
      const late = AbortSignal.timeout(Math.min(timeoutMs, question.withinMs ?? timeoutMs))
      const signal = AbortSignal.any([late, ...(question.signal ? [question.signal] : [])])
      const thoughts = thinks(question.model) ? THOUGHTS : 0
      const first = await asked(question, signal, thoughts)
      const lacksRoom = first.isCut && first.text.length < question.maxCharacters
      const said = lacksRoom ? await again(first, question, signal, thoughts + THOUGHTS) : first
      const { isCut: _, ...answer } = said
      if (answer.text === '' && answer.calls.length === 0 && !answer.isWithheld)
        throw new BrainError('empty', null, { usage: answer.usage })
      return answer
    },
  }
}

const withheld: Said = {
  text: '',
  calls: [],
  usage: { inputTokens: 0, outputTokens: 0 },
  isWithheld: true,
  isCut: false,
}

const sumOf = (one: Answer['usage'], other: Answer['usage']): Answer['usage'] => ({
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
})

/** Those of OpenAI's whose thoughts count as words of theirs, «gpt-5-mini» among them. */
const thinks = ({ provider, name }: Model) =>
  provider === 'openai' && /^(?:o\d|gpt-(?:[5-9]|\d\d)(?!.*chat))/.test(name)

/** The SDK spells out anew, for each model that it opens, what may be answered: who asks the same one again opens none. */
function createOpener(outward: typeof fetch) {
  const known = new WeakMap<Model, LanguageModel>()
  return async (model: Model): Promise<LanguageModel> => {
    const opened = known.get(model) ?? (await open(model, outward))
    known.set(model, opened)
    return opened
  }
}

async function open(model: Model, outward: typeof fetch): Promise<LanguageModel> {
  const settings = settingsOf(model, { outward, anywhere })
  const { provider, name } = model
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic(settings)(name)
  }
  if (provider === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI(settings).chat(name)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({ name: 'compatible', includeUsage: true, ...settings })(name)
}
