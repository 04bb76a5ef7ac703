import { type LanguageModel, LanguageModelError } from '../../ports/language-model.ts'
import type { WorkCounters } from '../../ports/metrics.ts'

/** The same model; counts each call with its duration and tokens. An aborted call counts for nothing. */
export const countModelCalls = (languageModel: LanguageModel, count: WorkCounters['modelCalled']): LanguageModel => ({
  async generate(request) {
    const startedAt = performance.now()
    const { provider } = request.model
    const seconds = () => (performance.now() - startedAt) / 1_000
    try {
      const result = await languageModel.generate(request)
      count({ provider, outcome: 'answered', seconds: seconds(), usage: result.usage })
      return result
    } catch (error) {
      if (error instanceof LanguageModelError && !request.signal?.aborted)
        count({ provider, outcome: error.kind, seconds: seconds(), usage: error.usage })
      throw error
    }
  },
})
