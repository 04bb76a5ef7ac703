import { createAccountModels } from '../../../modules/models/account-model.service.ts'
import { createBlindModelStore } from '../../../modules/models/blind-models.store.ts'
import { createOwnChoiceStore } from '../../../modules/models/own-choice/own-choice.store.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

/** The workspace's model for agents without one of their own. */
export const composeAccountModel = (
  { config, secrets, clock }: ServerInputs,
  { db, notifier, events }: PlatformServices,
) => {
  const blindModels = createBlindModelStore(db)
  return createAccountModels({
    blindModels,
    // A model that is saved again may be shown pictures again.
    store: createOwnChoiceStore({ db, table: 'accountModels', publish: events.publish, afterSave: blindModels.forget }),
    secrets,
    clock,
    installation: config.model,
    afterCommit: () => notifier.notify('events'),
  })
}
