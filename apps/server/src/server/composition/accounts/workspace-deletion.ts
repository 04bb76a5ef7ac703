import { createWorkspaceDeletion, type WorkspaceDeletion } from '../../../modules/workspaces/deletion.service.ts'
import { createDeletionStore } from '../../../modules/workspaces/deletion.store.ts'
import { createRateLimiter } from '../../../platform/security/rate-limiter.ts'
import type { AccountServices } from './accounts.ts'
import type { AgentsServices } from '../agents/agents.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

/** The deletion of a workspace, which asks for the owner's password and releases bots and phones. */
export const composeWorkspaceDeletion = (
  { clock }: ServerInputs,
  { db, events, notifier }: PlatformServices,
  { reauthenticate }: AccountServices,
  { agents }: AgentsServices,
): WorkspaceDeletion =>
  createWorkspaceDeletion({
    store: createDeletionStore(db, events.publish),
    clock,
    attempts: createRateLimiter(db, clock),
    reauthenticate,
    farewell: agents.farewell,
    afterCommit: () => notifier.notify('events'),
  })
