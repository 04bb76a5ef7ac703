import type { Socket } from 'node:net'
import type pg from 'pg'
import { findWorkingBackends } from './find-working-backends.ts'

export type SilenceLimits = {
  tickMs: number
  /** Ticks without a byte before the server is asked whether it still runs the statement. */
  ticks: number
  probeMs?: number
  /** How long the server waits for the next statement of a transaction. */
  transactionMs: number
}

/** The transaction of a process that is stopped holds its locks that long: the others must go on within 30 s. */
export const SILENCE_LIMITS: SilenceLimits = { tickMs: 1_000, ticks: 4, transactionMs: 15_000 }

/** For a transaction that only reads, at the speed of a person's connection: it holds no lock of others. */
export const SLOW_READER_SQL = "set local idle_in_transaction_session_timeout = '60s'"

type WatchedConnection = pg.PoolClient & { readyForQuery?: boolean; processID?: number }
type ConnectionTraffic = { bytes: number; silentTicks: number }

/**
 * Limits how long a statement waits for a server that has gone silent (moved address, dropped packets, frozen host),
 * which TCP notices after 15 minutes. A long statement is not silence: the server confirms that it runs. The connection
 * is destroyed, since a late answer would meet the next statement, and so are the idle ones. Ticks are counted instead
 * of time, so that a suspended process destroys nothing.
 */
export function destroySilentConnections(pool: pg.Pool, url: string, { tickMs, ticks, probeMs }: SilenceLimits): void {
  const bytesSeen = new Map<WatchedConnection, ConnectionTraffic>()
  const idle = new Set<WatchedConnection>()
  let timer: NodeJS.Timeout | null = null
  let isAsking = false

  const forget = (client: WatchedConnection) => {
    bytesSeen.delete(client)
    idle.delete(client)
    if (bytesSeen.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  const isSilent = (client: WatchedConnection) => (bytesSeen.get(client)?.silentTicks ?? 0) >= ticks

  function listen([client, state]: [WatchedConnection, ConnectionTraffic]) {
    const bytes = bytesFrom(client)
    // Data that a slow reader has not taken yet is not silence.
    const isWaiting = client.readyForQuery === false && client.connection.stream.readableLength === 0
    state.silentTicks = isWaiting && bytes === state.bytes ? state.silentTicks + 1 : 0
    state.bytes = bytes
  }

  async function tick() {
    for (const entry of bytesSeen) listen(entry)
    const silent = [...bytesSeen.keys()].filter(isSilent)
    if (silent.length === 0 || isAsking) return
    isAsking = true
    const working = await findWorkingBackends(url, silent.map(pidOf), probeMs)
    isAsking = false
    // The answer arrived in the meantime.
    const dead = silent.filter(
      (client) => !working.has(pidOf(client)) && bytesFrom(client) === bytesSeen.get(client)?.bytes,
    )
    for (const client of silent) Object.assign(bytesSeen.get(client) ?? {}, { silentTicks: 0 })
    if (dead.length > 0) for (const client of [...dead, ...idle]) destroy(client)
  }

  pool.on('connect', (client) => {
    bytesSeen.set(client, { bytes: bytesFrom(client), silentTicks: 0 })
    timer ??= setInterval(() => void tick(), tickMs).unref()
    client.once('end', () => forget(client))
  })
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('release', (_, client) => void idle.add(client))
  pool.on('remove', forget)
}

const pidOf = ({ processID }: WatchedConnection) => processID ?? 0
const bytesFrom = ({ connection }: WatchedConnection) => (connection.stream as Socket).bytesRead

const destroy = ({ connection }: WatchedConnection) =>
  void connection.stream.destroy(new Error('Connection terminated: the database went silent'))
