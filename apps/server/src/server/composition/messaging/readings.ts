import { createDocumentReader } from '../../../adapters/documents/document-reader.ts'
import { createPictureReducer } from '../../../adapters/images/picture-process.ts'
import { createReadingsModule } from '../../../modules/readings/readings.module.ts'
import { createWakeReply } from '../../../modules/messaging/inbound/wake-reply.ts'
import { openOrNull } from '../../../platform/security/open-or-null.ts'
import type { AgentsServices } from '../agents/agents.ts'
import type { ModelServices } from '../agents/models.ts'
import type { PaymentReceiptServices } from './payment-receipts.ts'
import type { PlatformServices } from '../platform.ts'
import type { ServerInputs } from '../server-inputs.ts'

export type ReadingServices = ReturnType<typeof composeReadings>

/** A contact waits for the answer: a file that takes longer or more than this is not read. */
const FILE_LIMITS = { memoryMb: 460, longestMs: 15_000, characters: 1_000_000 }

/** Pictures and files of contacts, before the reply that waits for them. */
export function composeReadings(
  { clock, log }: ServerInputs,
  { db, notifier, events, jobs, taskAttempts, fileStoreOf }: PlatformServices,
  { secretsOf }: AgentsServices,
  { seesPictures }: ModelServices,
  { find: findReceipt }: PaymentReceiptServices,
) {
  const wakeReply = createWakeReply({ clock, notifier, jobs })
  return createReadingsModule({
    db,
    clock,
    log,
    taskAttempts,
    findReceipt,
    fileStore: fileStoreOf('media'),
    reader: createDocumentReader(FILE_LIMITS),
    reducer: createPictureReducer(),
    seesPictures({ agentId, config, secrets }, spendingLimits) {
      const opened = openOrNull(() => secretsOf(agentId, secrets))
      return opened !== null && seesPictures({ config, keys: opened.apiKeys }, spendingLimits)
    },
    publish: events.publish,
    enqueueReply: (tx, target, exchangeId) => jobs.enqueue(tx, target, { kind: 'reply', exchangeId }),
    afterCommit: (hasReply) => (hasReply ? wakeReply(clock.now()) : notifier.notify('events')),
  })
}
