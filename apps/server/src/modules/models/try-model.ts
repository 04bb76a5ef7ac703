import type { ModelTrial } from '@portavoz/contract'
import type { Clock } from '../../platform/clock.ts'
import { type Brain, BrainError, type Model } from '../../ports/brain.ts'
import { trialWords } from './trial-words.ts'

/** Less than a console waits for any answer. */
const PATIENCE_MS = 20_000
/** Room for whoever thinks aloud first. */
const MOST_CHARACTERS = 2_000

type Needs = { brain: Brain; clock: Clock }

/** Asks a model for one word, and says in words what came of it. */
export const createTryModel =
  ({ brain, clock }: Needs) =>
  async (model: Model): Promise<ModelTrial> => {
    const since = clock.now().getTime()
    const told = (outcome: ModelTrial['outcome'], reply: string | null = null): ModelTrial => {
      const ms = clock.now().getTime() - since
      return { outcome, sentence: trialWords(outcome, model, ms), reply, ms }
    }
    try {
      const { text } = await brain.answer({
        model,
        instructions: 'Respondes en español, con una sola frase corta.',
        turns: [{ role: 'user', content: 'Saluda.' }],
        maxCharacters: MOST_CHARACTERS,
        tools: [],
        withinMs: PATIENCE_MS,
      })
      return told('good', text)
    } catch (error) {
      if (error instanceof BrainError) return told(error.kind)
      throw error
    }
  }
export type TryModel = ReturnType<typeof createTryModel>
