import { createPaymentReceiptsModule } from '../../../modules/payment-receipts/payment-receipts.module.ts'
import { openOrNull } from '../../../platform/security/open-or-null.ts'
import type { AgentsServices } from '../agents/agents.ts'
import type { ModelServices } from '../agents/models.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type PaymentReceiptServices = ReturnType<typeof composePaymentReceipts>

/** Proofs of payment of contacts. */
export const composePaymentReceipts = (
  { clock, log }: ServerInputs,
  { db, notifier, events, fileStoreOf }: PlatformServices,
  { secretsOf }: AgentsServices,
  { modelSessionFor }: ModelServices,
) =>
  createPaymentReceiptsModule({
    db,
    clock,
    log,
    fileStore: fileStoreOf('media'),
    publish: events.publish,
    async modelSessionFor({ secrets, ...agent }) {
      const opened = openOrNull(() => secretsOf(agent.agentId, secrets))
      return opened && modelSessionFor({ ...agent, keys: opened.apiKeys }, { isTrial: false })
    },
    afterCommit: () => notifier.notify('events'),
  })
