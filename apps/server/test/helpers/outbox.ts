import { onTestFinished } from 'vitest'
import { chooseMailer } from '../../src/adapters/mail/choose-mailer.ts'
import { connect, createPool } from '../../src/db/connect.ts'
import { createOutbox } from '../../src/modules/emails/outbox.ts'
import { createOutboxStore } from '../../src/modules/emails/outbox.store.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { newName } from '../../src/platform/security/ids.ts'
import { createSecrets } from '../../src/platform/security/secrets.ts'
import { createExclusiveRunner } from '../../src/platform/queue/run-alone.ts'
import { createTaskAttempts } from '../../src/platform/queue/task-attempts.ts'
import { createTaskAttemptStore } from '../../src/platform/queue/task-attempts.store.ts'
import type { Email } from '../../src/ports/mail/emails.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { TEST_SECRET_KEY } from './secret-key.ts'

type OutboxOptions = { database: TestDatabase; smtpUrl?: string | null; dataDir?: string; mailFrom?: string }

/** The outbox of one process on a database, with its own clock and log. */
export function createTestOutbox({ database, smtpUrl = null, dataDir = '', mailFrom }: OutboxOptions) {
  const pool = createPool(database.url, 3)
  const db = connect(pool)
  const logLines: string[] = []
  const log = createLog('trace', { write: (line) => void logLines.push(line) })
  let skewMs = 0
  const clock = { now: () => new Date(Date.now() + skewMs) }
  const store = createTaskAttemptStore(db)
  const outbox = createOutbox({
    store: createOutboxStore(db),
    secrets: createSecrets([TEST_SECRET_KEY]),
    clock,
    log,
    taskAttempts: createTaskAttempts({
      store,
      exclusiveRunner: createExclusiveRunner(),
      log,
      clock,
      worker: newName('process'),
    }),
    mailer: chooseMailer({ smtpUrl, dataDir, mailFrom: mailFrom ?? 'Portavoz <cartas@portavoz.ejemplo.co>' }, log),
    settings: { publicUrl: 'https://portavoz.ejemplo.co', timeZone: 'America/Bogota' },
    heldBefore: () => null,
    notify: () => {},
  })
  onTestFinished(async () => {
    await outbox.stop()
    await pool.end()
  })
  return {
    ...outbox,
    db,
    logLines,
    advanceClock: (ms: number) => void (skewMs += ms),
    queueEmail: (email: Email) => db.transaction().execute((tx) => outbox.queue(tx, email)),
    listQueued: () => db.selectFrom('letters').selectAll().orderBy('id').execute(),
  }
}
