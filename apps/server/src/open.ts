import type pg from 'pg'
import { agreeOnKey } from './agree-on-key.ts'
import { chooseMailer } from './adapters/mail/choose-mailer.ts'
import { createAiBrain } from './adapters/model/ai-brain.ts'
import { createAiEmbedder } from './adapters/model/ai-embedder.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { connect, createPool, type Db } from './db/connect.ts'
import { FolderTaken } from './db/embedded/owner.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { systemClock } from './platform/clock.ts'
import { createLog, type Log } from './platform/log.ts'
import { nameFullDisk } from './platform/full-disk.ts'
import { createLoopStallsStore } from './platform/loop-watch/loop-stalls.store.ts'
import { createLoopWatch } from './platform/loop-watch/loop-watch.ts'
import { createOutwardFetch } from './platform/outward.ts'
import { originsFor } from './platform/private-origins.ts'
import { StartError } from './platform/start-error.ts'
import { hasKey, readKeyRing } from './secret-key.ts'

export type Portavoz = { url: string; db: Db; stop(): Promise<void> }

const DATABASE_WAIT_MS = 30_000

const CONSOLE = new URL('../../web/dist', import.meta.url).pathname

/** Opens the whole product for this environment. Throws a `StartError` with the sentence to show. */
export async function openPortavoz(env: Record<string, string | undefined>): Promise<Portavoz> {
  const config = readConfig(env)
  try {
    return await open(config)
  } catch (error) {
    throw error instanceof FolderTaken ? error : await nameFullDisk(error, config.dataDir)
  }
}

async function open(config: Config): Promise<Portavoz> {
  const log = createLog(config.logLevel)
  for (const name of config.withoutEffect) log.warn(`${name} no tiene efecto con esta versión y estos ajustes.`)
  const outward = createOutwardFetch(originsFor(config.allowedPrivateOrigins, 'model'))
  // A key that is there but cannot be read is told before anything is started.
  if (hasKey(config.secretKey, config.dataDir)) readKeyRing(config.secretKey, config.dataDir)
  const database =
    config.databaseUrl === null
      ? await startEmbedded(config.dataDir, { notice: (sentence) => log.info(sentence) })
      : { url: config.databaseUrl, stop: async () => {} }
  let pool: pg.Pool | null = null
  try {
    await reach(config, log)
    await migrate(database.url).catch(unanswered(config))
    pool = createPool(database.url)
    const secrets = await agreeOnKey(connect(pool), config)
    const house = await buildApp({
      config,
      databaseUrl: database.url,
      isAlone: config.databaseUrl === null,
      pool,
      secrets,
      clock: systemClock,
      log,
      brain: createAiBrain(outward),
      embedder: createAiEmbedder(outward),
      mailer: chooseMailer(config, log),
      consoleDir: CONSOLE,
    })
    await house.app.listen({ port: config.port, host: config.host }).catch(busy(config))
    const stalls = createLoopStallsStore(house.db)
    const loopWatch = createLoopWatch({ log, record: (stall) => stalls.record(stall, systemClock.now()) })
    loopWatch.start()
    await house.start()
    return {
      url: addressOf(house.app.server.address(), config),
      db: house.db,
      stop: async () => {
        await loopWatch.stop()
        await house.stop()
        await pool?.end()
        await database.stop()
      },
    }
  } catch (error) {
    await pool?.end().catch(() => {})
    await database.stop()
    throw error
  }
}

/** A database of one's own may start together with us. */
async function reach(config: Config, log: Log): Promise<void> {
  const { databaseUrl } = config
  if (databaseUrl === null) return
  const onWait = () =>
    log.warn(
      `La base de datos de DATABASE_URL (${hostOf(databaseUrl)}) no responde todavía: se espera hasta ${DATABASE_WAIT_MS / 1_000} s.`,
    )
  await waitForDatabase(databaseUrl, AbortSignal.timeout(DATABASE_WAIT_MS), onWait).catch(unanswered(config))
}

const hostOf = (url: string) => new URL(url).host || 'local'

const addressOf = (address: unknown, { port, host }: Config) => {
  const real = (address as { port?: number } | null)?.port ?? port
  return `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${real}`
}

const busy =
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

const unanswered =
  ({ databaseUrl }: Config) =>
  (error: unknown): never => {
    if (databaseUrl === null || error instanceof StartError) throw error
    throw new StartError(
      `La base de datos de DATABASE_URL (${hostOf(databaseUrl)}) no responde o rechazó la conexión: ${(error as Error).message}.`,
      { cause: error },
    )
  }
