import { type InstallationReport, formatReport } from '@portavoz/contract'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createAiLanguageModel } from '../adapters/model/ai-language-model.ts'
import { createAiEmbedder } from '../adapters/model/ai-embedder.ts'
import { createAiSpeechModel } from '../adapters/model/ai-speech-model.ts'
import { createAiTranscriber } from '../adapters/model/ai-transcriber.ts'
import type { Config } from '../server/config/config.ts'
import { connect, createPool } from '../db/connect.ts'
import { ping } from '../db/connection/notifications.ts'
import { type AttachedDatabase, attach, NoDatabaseError } from '../db/embedded/attach.ts'
import { migrationsOf } from '../db/applied-migrations.ts'
import { diagnose } from '../server/diagnose.ts'
import type { SettingError } from '../modules/diagnostics/check-deps.ts'
import { secretsOfUrl } from '../modules/diagnostics/redact-report.ts'
import { systemClock } from '../platform/time/clock.ts'
import { createLog } from '../platform/log/log.ts'
import { createSafeFetch } from '../platform/network/safe-fetch.ts'
import { allowedOriginsFor } from '../platform/network/allowed-private-origins.ts'
import { StartError } from '../platform/process/start-error.ts'
import { describeFetchFailure } from '../platform/network/describe-fetch-failure.ts'
import { availableSecrets } from '../server/config/available-secrets.ts'
import { parseEnvironment } from '../server/parse-environment.ts'
import { composeWebVersion } from '../server/composition/channels/web-version.ts'

type DatabaseProblem = { sentence: string; isNew: boolean }
type FoundDatabase = { pool: pg.Pool | null; problem: DatabaseProblem | null; stop(): Promise<void> }

const MODEL_TIMEOUT_MS = 9_000
const STOP_MS = 15_000

/** An unreachable database is a check result like the others. */
async function reachDatabase(config: Config, faults: SettingError[]): Promise<FoundDatabase> {
  const noDatabase = (trouble: DatabaseProblem | null): FoundDatabase => ({
    pool: null,
    problem: trouble,
    stop: async () => {},
  })
  if (faults.some(({ name }) => name === 'DATABASE_URL' || name === 'DATA_DIR')) return noDatabase(null)
  let attached: AttachedDatabase
  try {
    attached = await attach(config)
  } catch (error) {
    const isNew = error instanceof NoDatabaseError
    return noDatabase({
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
    await ping(pool)
    return { pool, problem: null, stop }
  } catch (error) {
    return { pool: null, problem: { sentence: refusalSentence(error), isNew: false }, stop }
  }
}

function refusalSentence(error: unknown): string {
  const code = codeOf(error)
  if (code.startsWith('28')) return 'La base de datos rechazó el usuario o la contraseña de DATABASE_URL.'
  if (code === '3D000') return 'La base de datos que nombra DATABASE_URL no existe en ese servidor.'
  return `No se pudo hablar con la base de datos: ${describeFetchFailure(error)}.`
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return [code, name].find((word) => typeof word === 'string') ?? 'sin motivo'
}

/** Values whose names look like secrets, and credentials in addresses. */
const secretsIn = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env).flatMap(([name, value = '']) =>
    /KEY|TOKEN|SECRET|PASS|CREDENTIAL|AUTH/i.test(name) ? [value, ...value.split(',')] : secretsOfUrl(value.trim()),
  )

async function diagnoseInstallation(): Promise<InstallationReport> {
  const { config, faults } = parseEnvironment(process.env)
  const { pool, problem: trouble, stop } = await reachDatabase(config, faults)
  const safeFetch = createSafeFetch(allowedOriginsFor(config.allowedPrivateOrigins, 'model'))
  const db = pool && connect(pool)
  const log = createLog('silent')
  const checkup = diagnose({
    config,
    faults,
    clock: systemClock,
    db,
    whatsappVersion: db && composeWebVersion({ config, db, clock: systemClock, log }).look,
    databaseTrouble: trouble,
    migrations: async () => (pool ? migrationsOf(pool) : { pending: [], unknown: [] }),
    secrets: availableSecrets(config),
    brain: createAiLanguageModel(safeFetch, MODEL_TIMEOUT_MS),
    embedder: createAiEmbedder(safeFetch),
    transcriber: createAiTranscriber(safeFetch),
    speechModel: createAiSpeechModel(safeFetch),
    isServing: false,
    hidden: secretsIn(process.env),
  })
  const report = await checkup()
  // A hanging check keeps its connection; the report does not wait for it.
  await Promise.race([stop(), pause(STOP_MS)])
  return report
}

try {
  const report = await diagnoseInstallation()
  console.log(formatReport(report))
  process.exitCode = report.findings.some(({ state }) => state === 'bad') ? 1 : 0
} catch (error) {
  console.error(error instanceof StartError ? error.message : `No se pudo hacer el informe: ${codeOf(error)}.`)
  process.exitCode = 1
}
process.exit()
