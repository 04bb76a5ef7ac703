import { createBreakingBrains } from '../adapters/model/breaking-brains.ts'
import { createAccountModels } from '../modules/models/account-model.service.ts'
import { createAccountModelStore } from '../modules/models/account-model.store.ts'
import { createMeans } from '../modules/models/means.ts'
import { createPrices } from '../modules/models/prices.service.ts'
import { createPriceStore } from '../modules/models/prices.store.ts'
import { createSpendingOf } from '../modules/models/spending-of.ts'
import { createSpendingStore } from '../modules/models/spending.store.ts'
import { createTryModel } from '../modules/models/try-model.ts'
import type { JoinedAgents } from './agents.ts'
import type { Ground } from './ground.ts'
import type { Outside } from './outside.ts'

export type JoinedModels = ReturnType<typeof joinModels>

/** What speaks for agents that have no model of their own. */
export const joinAccountModel = ({ config, secrets, clock }: Outside, { db, bell, events }: Ground) =>
  createAccountModels({
    store: createAccountModelStore(db, events.publish),
    secrets,
    clock,
    installation: config.model,
    committed: () => bell.ring('events'),
  })

/** What agents think with, what it costs and what they may spend. */
export function joinModels(
  { config, clock, brain }: Outside,
  { db, bell, events }: Ground,
  { agents, account, voiceOf }: JoinedAgents,
) {
  const { signUpTotalMicros } = config
  const store = createSpendingStore(db, events.publish)
  const committed = () => bell.ring('events')
  const brains = createBreakingBrains(brain, clock)
  return {
    account,
    tryModel: createTryModel({ brain: brains.forTrials, clock }),
    prices: createPrices({ store: createPriceStore(db, events.publish), clock, inUse: agents.modelsInUse, committed }),
    meansOf: createMeans({ brains, clock, store, voiceOf, signUpTotalMicros, committed }),
    spendingOf: createSpendingOf({ store, signUpTotalMicros, clock, found: agents.found }),
    keyOfAgent: agents.keyOf,
    changed: agents.generalVoiceChanged,
  }
}
