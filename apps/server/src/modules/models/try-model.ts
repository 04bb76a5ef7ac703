import type { ModelTestResult } from '@portavoz/contract'
import type { Clock } from '../../platform/time/clock.ts'
import { type LanguageModel, LanguageModelError, type ModelSettings } from '../../ports/language-model.ts'
import { modelTrialText } from './model-trial-text.ts'

/** Below the console's own timeout. */
const TIMEOUT_MS = 20_000
/** Enough for models that reason before they answer. */
const MAX_CHARACTERS = 2_000

type TryModelDeps = { languageModel: LanguageModel; clock: Clock }

/** Asks a model for one sentence and describes the result. */
export const createTryModel =
  ({ languageModel, clock }: TryModelDeps) =>
  async (model: ModelSettings): Promise<ModelTestResult> => {
    const startedAt = clock.now().getTime()
    const toResult = (outcome: ModelTestResult['outcome'], reply: string | null = null): ModelTestResult => {
      const ms = clock.now().getTime() - startedAt
      return { outcome, sentence: modelTrialText(outcome, model, ms), reply, ms }
    }
    try {
      const { text } = await languageModel.generate({
        model,
        instructions: 'Respondes en español, con una sola frase corta.',
        turns: [{ role: 'user', content: 'Saluda.' }],
        maxCharacters: MAX_CHARACTERS,
        tools: [],
        withinMs: TIMEOUT_MS,
      })
      return toResult('good', text)
    } catch (error) {
      if (error instanceof LanguageModelError) return toResult(error.kind)
      throw error
    }
  }
export type TryModel = ReturnType<typeof createTryModel>
