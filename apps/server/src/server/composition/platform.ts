import { createSharpImages } from '../../adapters/images/sharp-images.ts'
import { createCancellableQuery } from '../../db/connection/cancellable-query.ts'
import { createRawQuery } from '../../db/connection/raw-query.ts'
import { connect } from '../../db/connect.ts'
import { createOutbox } from '../../modules/emails/outbox.ts'
import { createOutboxStore } from '../../modules/emails/outbox.store.ts'
import { createStandby } from '../../platform/process/standby.ts'
import { createWorkerHeartbeatMonitor } from '../../platform/process/worker-heartbeat.ts'
import { createNotifier } from '../../platform/realtime/notifier.ts'
import { createEvents } from '../../platform/realtime/events.ts'
import { newName } from '../../platform/security/ids.ts'
import { createJobQueue } from '../../platform/queue/job-queue.ts'
import { createLeases } from '../../platform/concurrency/leases/leases.ts'
import { createSlowQuerySlots } from '../../platform/concurrency/semaphores/slow-query-slots.ts'
import { createInteractiveFirst } from '../../platform/concurrency/semaphores/interactive-first.ts'
import { createExclusiveRunner } from '../../platform/queue/run-alone.ts'
import { createTaskAttempts } from '../../platform/queue/task-attempts.ts'
import { createTaskAttemptStore } from '../../platform/queue/task-attempts.store.ts'
import { createWorkerRegistry } from '../../platform/process/worker-registry.ts'
import type { WorkCounters } from '../../ports/metrics.ts'
import { createClaimedFileStores, openFileBucket } from './file-stores.ts'
import type { ServerInputs } from './server-inputs.ts'

/** A background task waits so long at most while customers are served; a longer reply waits for its model meanwhile. */
const CUSTOMERS_FIRST = { maxWaitMs: 100, countedMs: 500 }

export type PlatformServices = ReturnType<typeof createPlatform>

/** The services that all modules use. */
export function createPlatform(inputs: ServerInputs, counters: WorkCounters) {
  const { config, databaseUrl, isAlone, pool, inboundPool, secrets, clock, log, mailer } = inputs
  const { onReplaced = () => {} } = inputs
  const db = connect(pool)
  const processName = newName('process')
  const notifier = createNotifier({ pool, url: databaseUrl, log, isAlone, processName })
  const events = createEvents({ db, notifier, log })
  const exclusiveRunner = createExclusiveRunner()
  const customersFirst = createInteractiveFirst(CUSTOMERS_FIRST)
  const jobs = createJobQueue({ pool, log, isAlone, exclusiveRunner, runFirst: customersFirst.runInteractive })
  const taskAttempts = createTaskAttempts({
    store: createTaskAttemptStore(db),
    exclusiveRunner,
    log,
    clock,
    worker: processName,
    yieldToCustomers: customersFirst.yieldToInteractive,
  })
  const standby = createStandby({ db, notifier, log, isAlone, onReplaced })
  // E-mails are stored with the change they announce and sent afterwards.
  const emails = createOutbox({
    store: createOutboxStore(db),
    secrets,
    clock,
    log,
    taskAttempts,
    mailer,
    heldBefore: standby.restoredAt,
    settings: { publicUrl: config.publicUrl, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    notify: () => notifier.notify('emails'),
  })
  const workers = createWorkerRegistry({ db, log, processName })
  const leases = createLeases(db, processName, { processCount: workers.liveCount })
  // Inbound messages never wait behind replies: the network expects its acknowledgement.
  const inboundDb = { db: connect(inboundPool), end: () => inboundPool.end() }
  const images = createSharpImages({ log })
  const fileBucket = openFileBucket(config, inputs.objectStorageConnection)
  return {
    db,
    inboundDb,
    rawQuery: createRawQuery(pool),
    // Slow queries of all routes share these slots.
    slowQueries: { queryWithTimeout: createCancellableQuery(pool), runSlowQuery: createSlowQuerySlots() },
    notifier,
    events,
    jobs,
    leases,
    workers,
    taskAttempts,
    standby,
    workerMonitor: createWorkerHeartbeatMonitor({
      db,
      log,
      countWorkers: workers.countRecent,
      onChange: () => notifier.notify('events'),
    }),
    processName,
    emails,
    images,
    fileBucket,
    fileStoreOf: createClaimedFileStores(config, fileBucket, db),
    interactiveFirst: createInteractiveFirst(),
    customersFirst,
    counters,
  }
}
