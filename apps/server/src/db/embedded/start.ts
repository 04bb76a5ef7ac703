import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { loopbackUrl, socketUrl } from './addresses.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, passwordFile } from './cluster.ts'
import { clearLeftovers } from './leftovers.ts'
import { claimFolder } from './owner.ts'
import { openRoom } from './room.ts'
import { runAgain } from './run-again.ts'
import { runServer } from './server.ts'
import { handOver, serverUser } from './server-user.ts'
import { serverArguments, type Door } from './settings.ts'

type Options = {
  /** False only for tests: fast, and lost with a power cut. */
  durable?: boolean
  door?: Door['kind']
  /** Told, in Spanish, what the operator should know. */
  notice?: (sentence: string) => void
}

export type Embedded = { url: string; stop(): Promise<void> }

/** Our own PostgreSQL on `dataDir/postgres`: it has one owner, ends with us however we end, and recovers from what we left. */
export async function startEmbedded(dataDir: string, options: Options = {}): Promise<Embedded> {
  const home = resolve(dataDir)
  const release = claimFolder(home)
  try {
    const server = await startServer(home, options)
    return { url: server.url, stop: () => server.stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

const usualDoor = process.platform === 'win32' ? 'loopback' : 'socket'

async function startServer(home: string, { durable = true, door = usualDoor, notice }: Options): Promise<Embedded> {
  const cluster = join(home, 'postgres')
  const user = serverUser(cluster)
  const room = openRoom(user)
  try {
    const native = findBinaries(user, room.path, notice)
    if (user && existsSync(cluster)) {
      await clearLeftovers(cluster, native)
      handOver(cluster, passwordFile(home), user)
    }
    await ensureCluster(cluster, { dataDir: home, native, user, door, durable })
    const opened = await openDoor(door, room.path, home)
    const plan = { cluster, logFile: join(home, 'postgres.log'), native, room: room.path, user }
    const stop = await keepRunning({ ...plan, args: serverArguments(opened.door, durable) }, notice)
    return { url: opened.url, stop: () => stop().finally(room.close) }
  } catch (error) {
    room.close()
    throw error
  }
}

async function openDoor(kind: Door['kind'], room: string, home: string): Promise<{ door: Door; url: string }> {
  if (kind === 'socket') {
    return { door: { kind, room }, url: socketUrl(room) }
  }
  const port = await freePort()
  return { door: { kind, port }, url: loopbackUrl(home, port) }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}

/** A server that dies by itself (a scarce-memory kill) is started again behind the same door; connections find it there. */
async function keepRunning(plan: Parameters<typeof runServer>[0], notice: Options['notice']) {
  const stopping = new AbortController()
  const { signal } = stopping
  let server = await runServer(plan)
  const restartWhenLost = async () => {
    for (;;) {
      await server.exited
      if (signal.aborted) return
      notice?.('PostgreSQL terminó por su cuenta: se arranca otra vez.')
      server = (await runAgain(plan, signal, notice)) ?? server
      // Asked to stop while it came back: nobody else knows of it.
      if (signal.aborted) return server.stop()
    }
  }
  const supervision = restartWhenLost()
  return async () => {
    stopping.abort()
    await server.stop()
    await supervision
  }
}
