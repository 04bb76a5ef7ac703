import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { endInterruptedRestore } from '../installation/settle-restore.ts'
import { loopbackUrl, socketUrl } from './addresses.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, passwordFile } from './cluster.ts'
import { clearLeftovers } from './process/leftovers.ts'
import { lockFolder } from './folder-lock.ts'
import { createSocketFolder } from './socket-folder.ts'
import { restartServer } from './process/restart-server.ts'
import { runServer } from './process/run-server.ts'
import { handOver, serverUser } from './server-user.ts'
import { serverArguments, type ServerEndpoint } from './settings.ts'

type EmbeddedOptions = {
  /** False only in tests: fast, and lost in a power cut. */
  durable?: boolean
  endpoint?: ServerEndpoint['kind']
  /** Receives Spanish notices for the operator. */
  notice?: (sentence: string) => void
}

export type EmbeddedDatabase = { url: string; stop(): Promise<void> }

/**
 * Starts the embedded PostgreSQL on `dataDir/postgres`. It has one owner, ends with this process however it ends, and
 * recovers from a crash.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const home = resolve(dataDir)
  const release = lockFolder(home)
  try {
    await endInterruptedRestore(home, options.notice)
    const server = await startServer(home, options)
    return { url: server.url, stop: () => server.stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

const defaultEndpoint = process.platform === 'win32' ? 'loopback' : 'socket'

async function startServer(
  home: string,
  { durable = true, endpoint = defaultEndpoint, notice }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const cluster = join(home, 'postgres')
  const user = serverUser(cluster)
  const socketFolder = createSocketFolder(user)
  try {
    const native = findBinaries(user, socketFolder.path, notice)
    if (user && existsSync(cluster)) {
      await clearLeftovers(cluster, native)
      handOver(cluster, passwordFile(home), user)
    }
    await ensureCluster(cluster, { dataDir: home, native, user, endpoint, durable })
    const opened = await openEndpoint(endpoint, socketFolder.path, home)
    const plan = { cluster, logFile: join(home, 'postgres.log'), native, socketFolder: socketFolder.path, user }
    const stop = await keepRunning({ ...plan, args: serverArguments(opened.door, durable) }, notice)
    return { url: opened.url, stop: () => stop().finally(socketFolder.close) }
  } catch (error) {
    socketFolder.close()
    throw error
  }
}

async function openEndpoint(
  kind: ServerEndpoint['kind'],
  socketFolder: string,
  home: string,
): Promise<{ door: ServerEndpoint; url: string }> {
  if (kind === 'socket') {
    return { door: { kind, socketFolder }, url: socketUrl(socketFolder) }
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

/** A server that crashes (out of memory) is restarted at the same address; connections find it there. */
async function keepRunning(plan: Parameters<typeof runServer>[0], notice: EmbeddedOptions['notice']) {
  const stopping = new AbortController()
  const { signal } = stopping
  let server = await runServer(plan)
  const restartWhenLost = async () => {
    for (;;) {
      await server.exited
      if (signal.aborted) return
      notice?.('PostgreSQL terminó por su cuenta: se arranca otra vez.')
      server = (await restartServer(plan, signal, notice)) ?? server
      // A stop during the restart: the new server is not yet known to the caller.
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
