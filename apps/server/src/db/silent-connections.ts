import type { Socket } from 'node:net'
import type pg from 'pg'
import { workingBackends } from './working-backends.ts'

export type Silence = {
  tickMs: number
  /** Ticks without a byte from the server before it is asked whether it still works on the statement. */
  ticks: number
  probeMs?: number
}

export const SILENCE: Silence = { tickMs: 1_000, ticks: 4 }

type Connection = pg.PoolClient & { readyForQuery?: boolean; processID?: number }
type Traffic = { bytes: number; silentTicks: number }

/**
 * Limits how long a statement waits for a server that has gone silent: its address moved, packets are dropped, or it is
 * frozen. TCP alone notices after a quarter of an hour. A statement that takes long is not silence: the server says that
 * it works on it. The connection is destroyed, since a late answer would meet the next statement, and the idle ones with
 * it, since they lead to the same place. Ticks are counted, not time: a process that was itself stopped blames no one.
 */
export function destroySilentConnections(pool: pg.Pool, url: string, { tickMs, ticks, probeMs }: Silence): void {
  const heard = new Map<Connection, Traffic>()
  const idle = new Set<Connection>()
  let timer: NodeJS.Timeout | null = null
  let isAsking = false

  const forget = (client: Connection) => {
    heard.delete(client)
    idle.delete(client)
    if (heard.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  const isSilent = (client: Connection) => (heard.get(client)?.silentTicks ?? 0) >= ticks

  function listen([client, state]: [Connection, Traffic]) {
    const bytes = bytesFrom(client)
    // What a slow reader has not taken yet is no silence of the server.
    const isWaiting = client.readyForQuery === false && client.connection.stream.readableLength === 0
    state.silentTicks = isWaiting && bytes === state.bytes ? state.silentTicks + 1 : 0
    state.bytes = bytes
  }

  async function tick() {
    for (const entry of heard) listen(entry)
    const silent = [...heard.keys()].filter(isSilent)
    if (silent.length === 0 || isAsking) return
    isAsking = true
    const working = await workingBackends(url, silent.map(pidOf), probeMs)
    isAsking = false
    // What was answered meanwhile is no longer silent.
    const dead = silent.filter(
      (client) => !working.has(pidOf(client)) && bytesFrom(client) === heard.get(client)?.bytes,
    )
    for (const client of silent) Object.assign(heard.get(client) ?? {}, { silentTicks: 0 })
    if (dead.length > 0) for (const client of [...dead, ...idle]) destroy(client)
  }

  pool.on('connect', (client) => {
    heard.set(client, { bytes: bytesFrom(client), silentTicks: 0 })
    timer ??= setInterval(() => void tick(), tickMs).unref()
    client.once('end', () => forget(client))
  })
  pool.on('acquire', (client) => void idle.delete(client))
  pool.on('release', (_, client) => void idle.add(client))
  pool.on('remove', forget)
}

const pidOf = ({ processID }: Connection) => processID ?? 0
const bytesFrom = ({ connection }: Connection) => (connection.stream as Socket).bytesRead

const destroy = ({ connection }: Connection) =>
  void connection.stream.destroy(new Error('Connection terminated: the database went silent'))
