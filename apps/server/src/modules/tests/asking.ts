import { AppError, type Configuration, type Recalled, type ServerEvent, sourceWords } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import { every } from '../../platform/every.ts'
import { createLanes } from '../../platform/lanes.ts'
import type { Log } from '../../platform/log.ts'
import type { TaskTrials } from '../../platform/task-trials.ts'
import type { AskingStore, Charge, Ended } from './asking.store.ts'
import { judge } from './judge.ts'

/** How an agent answered with nobody there. `trouble`: nothing thought, and asking again may help or not. */
export type Tried = {
  reply: string | null
  /** In Spanish, why that was answered. */
  reason: string
  read: readonly Recalled[]
  /** What the owner's own system said; null where it was not asked. */
  lookedUp: { host: string; text: string | null } | null
  handsOver: boolean
  trouble: 'passing' | 'lasting' | null
}

export type AskingNeeds = {
  db: Db
  store: AskingStore
  clock: Clock
  log: Log
  configurationOf: (userId: string, agentId: string, version: number) => Promise<Configuration | undefined>
  /** One turn as a customer would get it: nothing is kept, nobody is told. */
  ask: (userId: string, agentId: string, configuration: Configuration, question: string) => Promise<Tried>
  trials: TaskTrials
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** Called after each commit. */
  committed: () => void
}

/** Customers come first: a run never thinks more than this at once. */
const AT_ONCE = 2
const LOOK_MS = 15_000
/** Who asks and says nothing for so long is taken for dead. */
const CLAIM_MS = 60_000
const BEAT_MS = 15_000
/** A provider that is down for a moment fails no test. */
const MOST_TRIES = 3
const PAUSE_MS = 10_000
/** Of each passage as much as tells which it is. */
const PASSAGE_MAX = 400
const STOPPED = 'El servidor se detuvo cada vez que lo intentó'

const broken = (reason: string): Ended => ({ state: 'broken', complaints: [], reply: null, reason, passages: [] })

class StoppedError extends Error {}

/** Puts the tests of a run to their agent, some at once, and writes down how each went. */
export function createAsking(needs: AskingNeeds) {
  const { db, store, clock, log, configurationOf, ask, trials, publish, committed } = needs
  const after = (ms: number) => new Date(clock.now().getTime() + ms)

  async function end(charge: Charge, ended: Ended): Promise<void> {
    const isMine = await db.transaction().execute(async (tx) => {
      if (!(await store.end(tx, charge, ended, clock.now()))) return false
      await publish(tx, charge.userId, { type: 'tests', agentId: charge.agentId })
      return true
    })
    if (isMine) committed()
  }

  /** Null: again in a while. */
  async function tried(charge: Charge): Promise<Ended | null> {
    const { userId, agentId, version, question, tries } = charge
    const configuration = await configurationOf(userId, agentId, version)
    if (!configuration) return broken('Esa versión de la configuración ya no está guardada')
    const { reply, reason, read, lookedUp, handsOver, trouble } = await ask(
      userId,
      agentId,
      asIfOpen(configuration),
      question,
    )
    if (trouble === 'passing' && tries < MOST_TRIES) return null
    const kept = { reply, reason, passages: [...read.map(passageOf), ...saidBySystem(lookedUp)] }
    if (trouble !== null) return { ...kept, state: 'broken', complaints: [] }
    const complaints = judge(charge, { reply, handsOver, read })
    return { ...kept, state: complaints.length > 0 ? 'failed' : 'passed', complaints }
  }

  async function work(charge: Charge, stopping: AbortSignal): Promise<void> {
    const beating = every(
      'test lease',
      BEAT_MS,
      () => store.postpone(charge, after(CLAIM_MS)),
      (err) => log.warn({ err }, 'a test'),
    )
    beating.start()
    try {
      if (charge.tries > MOST_TRIES) return await end(charge, broken(STOPPED))
      const ended = await unless(stopping, tried(charge))
      if (ended) await end(charge, ended)
      else await store.postpone(charge, after(PAUSE_MS))
    } catch (err) {
      if (err instanceof StoppedError) return void (await store.giveBack(charge, clock.now()))
      if (err instanceof AppError) return await end(charge, broken(err.message))
      log.warn({ err, run: charge.runId, position: charge.position }, 'a test could not be put')
      if (charge.tries < MOST_TRIES) await store.postpone(charge, after(PAUSE_MS))
      else await end(charge, broken('Hubo un error del servidor al intentarlo'))
    } finally {
      beating.stop()
    }
  }

  return createLanes({
    kind: 'test',
    doing: 'putting tests to agents',
    atOnce: AT_ONCE,
    lookMs: LOOK_MS,
    first: async () => {},
    claim: () => store.claim(clock.now(), after(CLAIM_MS)),
    work,
    idOf: ({ runId, position }) => `${runId} ${position}`,
    setAside: (charge) => end(charge, broken(STOPPED)),
    trials,
    log,
  })
}

/** A test says the same by day and by night, whoever is there. */
function asIfOpen({ customConfig, ...words }: Configuration): Configuration {
  const businessHours = { ...customConfig.businessHours, enabled: false }
  const escalationRules = { ...customConfig.escalationRules, workingHours: false }
  return { ...words, customConfig: { ...customConfig, businessHours, escalationRules } }
}

const passageOf = ({ documentName: name, text, score, ...place }: Recalled) => ({
  source: sourceWords({ name, ...place }),
  text: [...text].slice(0, PASSAGE_MAX).join(''),
  score,
})

const saidBySystem = (lookedUp: Tried['lookedUp']) =>
  lookedUp?.text
    ? [{ source: `Tu sistema (${lookedUp.host})`, text: [...lookedUp.text].slice(0, PASSAGE_MAX).join(''), score: 0 }]
    : []

/** Whatever is being done is left where it is: whoever comes next begins it anew. */
function unless<T>(stopping: AbortSignal, doing: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new StoppedError())
  stopping.addEventListener('abort', stop)
  if (stopping.aborted) stop()
  promise.catch(() => {})
  return Promise.race([doing, promise]).finally(() => stopping.removeEventListener('abort', stop))
}
