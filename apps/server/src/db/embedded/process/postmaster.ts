import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** `socketFolder` is empty where the server listens on loopback only. */
export type PostmasterFile = { pid: number; port: number; socketFolder: string; ready: boolean }

/** Parses the server's lock file; null when there is none. */
export function readPostmaster(cluster: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number.parseInt(lines[0] ?? '', 10)
    if (!(pid > 0)) return null
    const [port = '', socketFolder = ''] = lines.slice(3, 5)
    return { pid, port: Number(port), socketFolder, ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Pids are reused: checks that this one is still the server of this cluster. */
export function isServerOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    if (process.platform === 'win32') return isAlive(pid)
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

/** Fast shutdown: sessions end, acknowledged data is on disk. */
export function askToStop(pid: number, native: string): void {
  if (process.platform === 'win32') execFileSync(join(native, 'bin', 'pg_ctl'), ['kill', 'INT', String(pid)])
  else if (isAlive(pid)) process.kill(pid, 'SIGINT')
}

/** Ends a server whose data is thrown away: one that recovers on a full disk would not end otherwise. */
export function endAtOnce(cluster: string): void {
  const server = readPostmaster(cluster)
  if (process.platform !== 'win32' && server && isServerOf(server.pid, cluster)) process.kill(server.pid, 'SIGQUIT')
}
