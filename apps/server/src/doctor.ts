import { type InstallationReport, reportText } from '@portavoz/contract'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createAiBrain } from './adapters/model/ai-brain.ts'
import { createAiEmbedder } from './adapters/model/ai-embedder.ts'
import type { Config } from './config.ts'
import { connect, createPool } from './db/connect.ts'
import { type Attached, attach, NoDatabase } from './db/embedded/attach.ts'
import { migrationsOf } from './db/migrate.ts'
import { examine } from './examine.ts'
import type { Fault } from './modules/checkup/needs.ts'
import { secretsOfUrl } from './modules/checkup/scrub.ts'
import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { createOutwardFetch } from './platform/outward.ts'
import { originsFor } from './platform/private-origins.ts'
import { StartError } from './platform/start-error.ts'
import { whyUnreached } from './platform/why-unreached.ts'
import { secretsAtHand } from './secrets-at-hand.ts'
import { understand } from './understand.ts'
import { joinWebVersion } from './wiring/web-version.ts'

type Trouble = { sentence: string; isNew: boolean }
type Found = { pool: pg.Pool | null; trouble: Trouble | null; stop(): Promise<void> }

const MODEL_PATIENCE_MS = 9_000
const STOP_MS = 15_000

/** A database that cannot be reached is a finding like the others, whatever kept us from it. */
async function reachDatabase(config: Config, faults: Fault[]): Promise<Found> {
  const nothing = (trouble: Trouble | null): Found => ({ pool: null, trouble, stop: async () => {} })
  if (faults.some(({ name }) => name === 'DATABASE_URL' || name === 'DATA_DIR')) return nothing(null)
  let attached: Attached
  try {
    attached = await attach(config)
  } catch (error) {
    const isNew = error instanceof NoDatabase
    return nothing({
      sentence: error instanceof StartError ? error.message : `No se pudo abrir: ${codeOf(error)}.`,
      isNew,
    })
  }
  const pool = createPool(attached.url, 6)
  const stop = async () => {
    await pool.end()
    await attached.stop()
  }
  try {
    await pool.query('select 1')
    return { pool, trouble: null, stop }
  } catch (error) {
    return { pool: null, trouble: { sentence: refusalOf(error), isNew: false }, stop }
  }
}

function refusalOf(error: unknown): string {
  const code = codeOf(error)
  if (code.startsWith('28')) return 'La base de datos rechazó el usuario o la contraseña de DATABASE_URL.'
  if (code === '3D000') return 'La base de datos que nombra DATABASE_URL no existe en ese servidor.'
  return `No se pudo hablar con la base de datos: ${whyUnreached(error)}.`
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return [code, name].find((word) => typeof word === 'string') ?? 'sin motivo'
}

/** Whatever looks like a secret by its name, ours or not, and what addresses carry. */
const secretsIn = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env).flatMap(([name, value = '']) =>
    /KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH/i.test(name) ? [value, ...value.split(',')] : secretsOfUrl(value.trim()),
  )

async function look(): Promise<InstallationReport> {
  const { config, faults } = understand(process.env)
  const { pool, trouble, stop } = await reachDatabase(config, faults)
  const outward = createOutwardFetch(originsFor(config.allowedPrivateOrigins, 'model'))
  const db = pool && connect(pool)
  const log = createLog('silent')
  const checkup = examine({
    config,
    faults,
    clock: systemClock,
    db,
    whatsappVersion: db && joinWebVersion({ config, db, clock: systemClock, log }).look,
    databaseTrouble: trouble,
    migrations: async () => (pool ? migrationsOf(pool) : { pending: [], unknown: [] }),
    secrets: secretsAtHand(config),
    brain: createAiBrain(outward, MODEL_PATIENCE_MS),
    embedder: createAiEmbedder(outward),
    isServing: false,
    hidden: secretsIn(process.env),
  })
  const report = await checkup()
  // A check that hangs holds its connection: the report does not wait for it.
  await Promise.race([stop(), pause(STOP_MS)])
  return report
}

try {
  const report = await look()
  console.log(reportText(report))
  process.exitCode = report.findings.some(({ state }) => state === 'bad') ? 1 : 0
} catch (error) {
  console.error(error instanceof StartError ? error.message : `No se pudo hacer el informe: ${codeOf(error)}.`)
  process.exitCode = 1
}
process.exit()
