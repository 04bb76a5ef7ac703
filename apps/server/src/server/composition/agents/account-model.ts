import { createAccountModels } from '../../../modules/models/account-model.service.ts'
import { createBlindModelStore } from '../../../modules/models/blind-models.store.ts'
import { createAccountModelStore } from '../../../modules/models/account-model.store.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

/** The account's model for agents without one of their own. */
export const composeAccountModel = (
  { config, secrets, clock }: ServerInputs,
  { db, notifier, events }: PlatformServices,
) =>
  createAccountModels({
    blindModels: createBlindModelStore(db),
    store: createAccountModelStore(db, events.publish),
    secrets,
    clock,
    installation: config.model,
    afterCommit: () => notifier.notify('events'),
  })
