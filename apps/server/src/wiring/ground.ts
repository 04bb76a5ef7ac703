import { createSharpImages } from '../adapters/images/sharp-images.ts'
import { createAsk } from '../db/ask.ts'
import { connect, createPool } from '../db/connect.ts'
import { createOutbox } from '../modules/letters/outbox.ts'
import { createOutboxStore } from '../modules/letters/outbox.store.ts'
import { createAttendance } from '../platform/attendance.ts'
import { createBell } from '../platform/bell.ts'
import { createEvents } from '../platform/events.ts'
import { newName } from '../platform/ids.ts'
import { createJobs } from '../platform/jobs.ts'
import { createLeases } from '../platform/leases.ts'
import { createPrecedence } from '../platform/precedence.ts'
import { createSolitude } from '../platform/solitude.ts'
import { createTaskTrials } from '../platform/task-trials.ts'
import { createTaskTrialStore } from '../platform/task-trials.store.ts'
import { createWorkers } from '../platform/workers.ts'
import type { Outside } from './outside.ts'

/** Connections for what customers write. */
const OF_HEARING = 6

export type Ground = ReturnType<typeof layGround>

/** What every room stands on. */
export function layGround({ config, databaseUrl, isAlone, pool, secrets, clock, log, mailer }: Outside) {
  const db = connect(pool)
  // What comes never stands in line behind what is being answered: the network waits for our word that it is kept.
  const heard = createPool(databaseUrl, OF_HEARING)
  const name = newName('process')
  const bell = createBell({ pool, url: databaseUrl, log, isAlone, name })
  const events = createEvents({ db, bell, log })
  const solitude = createSolitude()
  const jobs = createJobs({ pool, log, isAlone, solitude })
  const trials = createTaskTrials({ store: createTaskTrialStore(db), solitude, log, clock, worker: name })
  bell.onRing('jobs', (isOurs) => jobs.wake('reply', isOurs))
  bell.onRing('deliveries', (isOurs) => jobs.wake('deliver', isOurs))
  // Letters are written beside what they tell of, and leave afterwards.
  const letters = createOutbox({
    store: createOutboxStore(db),
    secrets,
    clock,
    log,
    trials,
    mailer,
    place: { publicUrl: config.publicUrl, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    ring: () => bell.ring('letters'),
  })
  const workers = createWorkers({ db, log, name })
  const leases = createLeases(db, name, { alive: workers.alive })
  const hearing = { db: connect(heard), end: () => heard.end() }
  const images = createSharpImages()
  return {
    db,
    hearing,
    ask: createAsk(pool),
    bell,
    events,
    jobs,
    leases,
    workers,
    trials,
    attendance: createAttendance({ db, log, count: workers.count, told: () => bell.ring('events') }),
    name,
    letters,
    images,
    precedence: createPrecedence(),
  }
}
