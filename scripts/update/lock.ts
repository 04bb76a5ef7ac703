import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UpdateError } from './stop.ts'
import { updatesFolder } from './state.ts'

/** Where a start waits; `wait.mjs` has the same names. Relative, because such paths have at most 100 signs. */
const socketPath = process.platform === 'win32' ? '\\\\.\\pipe\\portavoz-update' : join(updatesFolder, 'en-marcha')

export type UpdateLock = { hasWaiting: () => boolean; release: () => void }

/** Held until it is released or the process dies. SQLite is only a portable lock. */
export async function takeLock(): Promise<UpdateLock> {
  mkdirSync(updatesFolder, { recursive: true, mode: 0o700 })
  chmodSync(updatesFolder, 0o700)
  const lock = new DatabaseSync(join(updatesFolder, 'cerrojo'), { timeout: 200 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new UpdateError('Otra actualización está en marcha en esta carpeta: espera a que termine.', { cause })
  }
  const waiting = new Set<Socket>()
  const server = createServer((socket) => {
    waiting.add(socket)
    socket.on('error', () => {}).on('close', () => waiting.delete(socket))
  })
  rmSync(socketPath, { force: true })
  server.listen(socketPath)
  await once(server, 'listening')
  return {
    hasWaiting: () => waiting.size > 0,
    release() {
      server.close()
      for (const socket of waiting) socket.destroy()
      lock.close()
    },
  }
}
