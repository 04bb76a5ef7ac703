import { onTestFinished } from 'vitest'
import { chooseMailer } from '../src/adapters/mail/choose-mailer.ts'
import { connect, createPool } from '../src/db/connect.ts'
import { createOutbox } from '../src/modules/letters/outbox.ts'
import { createOutboxStore } from '../src/modules/letters/outbox.store.ts'
import { createLog } from '../src/platform/log.ts'
import { newName } from '../src/platform/ids.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import { createSolitude } from '../src/platform/solitude.ts'
import { createTaskTrials } from '../src/platform/task-trials.ts'
import { createTaskTrialStore } from '../src/platform/task-trials.store.ts'
import type { Letter } from '../src/ports/letters.ts'
import type { TestDatabase } from './database.ts'
import { KEY } from './key.ts'

type Options = { database: TestDatabase; smtpUrl?: string | null; dataDir?: string; mailFrom?: string }

/** One process's outbox on a database, as the house lays it, with its own clock and log. */
export function openOutbox({ database, smtpUrl = null, dataDir = '', mailFrom }: Options) {
  const pool = createPool(database.url, 3)
  const db = connect(pool)
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  let skewMs = 0
  const clock = { now: () => new Date(Date.now() + skewMs) }
  const store = createTaskTrialStore(db)
  const outbox = createOutbox({
    store: createOutboxStore(db),
    secrets: createSecrets([KEY]),
    clock,
    log,
    trials: createTaskTrials({ store, solitude: createSolitude(), log, clock, worker: newName('process') }),
    mailer: chooseMailer({ smtpUrl, dataDir, mailFrom: mailFrom ?? 'Portavoz <cartas@portavoz.ejemplo.co>' }, log),
    place: { publicUrl: 'https://portavoz.ejemplo.co', timeZone: 'America/Bogota' },
    ring: () => {},
  })
  onTestFinished(async () => {
    await outbox.stop()
    await pool.end()
  })
  return {
    ...outbox,
    db,
    lines,
    skip: (ms: number) => void (skewMs += ms),
    put: (letter: Letter) => db.transaction().execute((tx) => outbox.write(tx, letter)),
    left: () => db.selectFrom('letters').selectAll().orderBy('id').execute(),
  }
}
