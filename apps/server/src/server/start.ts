import type pg from 'pg'
import { loadKeyRing } from './config/load-key-ring.ts'
import { chooseMailer } from '../adapters/mail/choose-mailer.ts'
import { createAiLanguageModel } from '../adapters/model/ai-language-model.ts'
import { createAiSpeechModel } from '../adapters/model/ai-speech-model.ts'
import { createAiTranscriber } from '../adapters/model/ai-transcriber.ts'
import { createAiEmbedder } from '../adapters/model/ai-embedder.ts'
import { composeServer } from './compose.ts'
import type { StartParts } from './lifecycle.ts'
import { type Config, readConfig } from './config/config.ts'
import { connect, createPool, INBOUND_CONNECTIONS, type Db } from '../db/connect.ts'
import { FolderTakenError } from '../db/embedded/folder-lock.ts'
import { startEmbedded } from '../db/embedded/start-embedded.ts'
import { waitForDatabase } from '../db/connection/wait-for-database.ts'
import { systemClock } from '../platform/time/clock.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import { explainFullDisk } from '../platform/process/full-disk.ts'
import { createLoopStallStore } from '../platform/loop-watch/loop-stalls.store.ts'
import { createLoopWatch } from '../platform/loop-watch/loop-watch.ts'
import { createSafeFetch } from '../platform/network/safe-fetch.ts'
import { allowedOriginsFor } from '../platform/network/allowed-private-origins.ts'
import { StartError } from '../platform/process/start-error.ts'
import { updateDatabase } from './update-database.ts'
import { hasKey, readKeyRing } from './config/secret-key.ts'
import { ignoreFailure } from '../platform/errors/ignore-failure.ts'

/**
 * `replaced` resolves when the database was restored under this process, which has to end. `unfinishedStops` names what
 * a stop waits for.
 */
export type Portavoz = {
  url: string
  db: Db
  replaced: Promise<void>
  stop(): Promise<void>
  unfinishedStops(): string[]
}

const DATABASE_WAIT_MS = 30_000

const CONSOLE_DIR = new URL('../../../web/dist', import.meta.url).pathname

/** Starts the server for this environment. Throws a `StartError` with the sentence to show. */
export const startPortavoz = (env: Record<string, string | undefined>): Promise<Portavoz> =>
  explainFailure(readConfig(env), { work: true })

/**
 * Starts the server for a look at its health: it migrates, opens no line and listens where only this process finds it,
 * so that nothing arrives that a return to the former version would lose.
 */
export const startProbe = (env: Record<string, string | undefined>): Promise<Portavoz> =>
  explainFailure(
    // The update has made its own backup.
    { ...readConfig(env), host: '127.0.0.1', port: 0, metrics: null, logLevel: 'warn', isBackupBeforeUpdate: false },
    { work: false, isProbe: true },
  )

async function explainFailure(config: Config, parts: StartParts): Promise<Portavoz> {
  try {
    return await startServer(config, parts)
  } catch (error) {
    throw error instanceof FolderTakenError ? error : await explainFullDisk(error, config.dataDir)
  }
}

async function startServer(config: Config, parts: StartParts): Promise<Portavoz> {
  const log = createLog(config.logLevel)
  for (const name of config.withoutEffect) log.warn(`${name} no tiene efecto con esta versión y estos ajustes.`)
  const safeFetch = createSafeFetch(allowedOriginsFor(config.allowedPrivateOrigins, 'model'))
  // An unreadable key is reported before anything starts.
  if (hasKey(config.secretKey, config.dataDir)) readKeyRing(config.secretKey, config.dataDir)
  const database =
    config.databaseUrl === null
      ? await startEmbedded(config.dataDir, { notice: (sentence) => log.info(sentence) })
      : { url: config.databaseUrl, stop: async () => {} }
  let pool: pg.Pool | null = null
  const replaced = Promise.withResolvers<void>()
  try {
    await waitUntilReachable(config, log)
    await updateDatabase(database.url, config, log).catch(databaseUnavailable(config))
    pool = createPool(database.url)
    const secrets = await loadKeyRing(connect(pool), config)
    const server = await composeServer({
      config,
      databaseUrl: database.url,
      isAlone: config.databaseUrl === null,
      pool,
      inboundPool: createPool(database.url, INBOUND_CONNECTIONS),
      secrets,
      clock: systemClock,
      log,
      languageModel: createAiLanguageModel(safeFetch),
      embedder: createAiEmbedder(safeFetch),
      transcriber: createAiTranscriber(safeFetch),
      speechModel: createAiSpeechModel(safeFetch),
      mailer: chooseMailer(config, log),
      onReplaced: replaced.resolve,
      consoleDir: CONSOLE_DIR,
    })
    await server.app.listen({ port: config.port, host: config.host }).catch(portInUse(config))
    const stalls = createLoopStallStore(server.db)
    const loopWatch = createLoopWatch({ log, record: (stall) => stalls.record(stall, systemClock.now()) })
    loopWatch.start()
    await server.start(parts)
    return {
      url: addressOf(server.app.server.address(), config),
      db: server.db,
      replaced: replaced.promise,
      stop: async () => {
        await loopWatch.stop()
        await server.stop()
        await pool?.end()
        await database.stop()
      },
      unfinishedStops: () => {
        const services = server.unfinishedStops()
        return services.length > 0 ? services : ['database']
      },
    }
  } catch (error) {
    // The error that ends the start is thrown.
    if (pool) await ignoreFailure(pool.end())
    await database.stop()
    throw error
  }
}

/** The operator's database may still be starting. */
async function waitUntilReachable(config: Config, log: Log): Promise<void> {
  const { databaseUrl } = config
  if (databaseUrl === null) return
  const onWait = () =>
    log.warn(
      `La base de datos de DATABASE_URL (${hostOf(databaseUrl)}) no responde todavía: se espera hasta ${DATABASE_WAIT_MS / 1_000} s.`,
    )
  await waitForDatabase(databaseUrl, AbortSignal.timeout(DATABASE_WAIT_MS), onWait).catch(databaseUnavailable(config))
}

const hostOf = (url: string) => new URL(url).host || 'local'

const addressOf = (address: unknown, { port, host }: Config) => {
  const real = (address as { port?: number } | null)?.port ?? port
  return `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${real}`
}

const portInUse =
  ({ port, host }: Config) =>
  (error: unknown): never => {
    const { code } = error as { code?: string }
    if (code === 'EADDRINUSE')
      throw new StartError(`El puerto ${port} ya está ocupado. Cierra el otro programa o elige otro con PORT.`, {
        cause: error,
      })
    if (code === 'EACCES')
      throw new StartError(`No hay permiso para usar el puerto ${port}. Elige uno mayor que 1023 con PORT.`, {
        cause: error,
      })
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST vale «${host}», que no es una dirección de este equipo.`, { cause: error })
    throw error
  }

const databaseUnavailable =
  ({ databaseUrl }: Config) =>
  (error: unknown): never => {
    if (databaseUrl === null || error instanceof StartError) throw error
    throw new StartError(
      `La base de datos de DATABASE_URL (${hostOf(databaseUrl)}) no responde o rechazó la conexión: ${(error as Error).message}.`,
      { cause: error },
    )
  }
