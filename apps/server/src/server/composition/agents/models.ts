import { countModelCalls } from '../../../adapters/model/count-model-calls.ts'
import { createCircuitBreakingModels } from '../../../adapters/model/circuit-breaking-models.ts'
import { createModelSessions } from '../../../modules/models/model-session.ts'
import { createPrices } from '../../../modules/models/spending/prices.service.ts'
import { createPriceStore } from '../../../modules/models/spending/prices.store.ts'
import { createReadSpending } from '../../../modules/models/spending/read-spending.ts'
import { createSpendingStore } from '../../../modules/models/spending/spending.store.ts'
import { createTryModel } from '../../../modules/models/try-model.ts'
import type { AgentsServices } from './agents.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type ModelServices = ReturnType<typeof composeModels>

/** Model sessions, prices, spending and budgets. */
export function composeModels(
  { config, clock, languageModel }: ServerInputs,
  { db, notifier, events, counters }: PlatformServices,
  { agents, account, findModelSource }: AgentsServices,
) {
  const { signUpTotalMicros } = config
  const store = createSpendingStore(db, events.publish)
  const afterCommit = () => notifier.notify('events')
  const languageModels = createCircuitBreakingModels(countModelCalls(languageModel, counters.modelCalled), clock)
  return {
    account,
    tryModel: createTryModel({ languageModel: languageModels.forTrials, clock }),
    prices: createPrices({
      store: createPriceStore(db, events.publish),
      clock,
      modelsInUse: agents.modelsInUse,
      afterCommit,
    }),
    modelSessionFor: createModelSessions({
      languageModels,
      clock,
      store,
      modelSourceFor: findModelSource,
      signUpTotalMicros,
      afterCommit,
      countCost: counters.modelPaid,
    }),
    spendingOf: createReadSpending({ store, signUpTotalMicros, clock, requireAgent: agents.requireAgent }),
    keyOfAgent: agents.findApiKey,
    changed: agents.clearModelProblems,
  }
}
