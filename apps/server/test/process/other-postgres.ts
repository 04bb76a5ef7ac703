import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { socketUrl } from '../../src/db/embedded/addresses.ts'
import { superuser } from '../../src/db/embedded/cluster.ts'
import { makingUser } from '../../src/db/embedded/server-user.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** Another major than the embedded one, where Debian installs them: the oldest that Portavoz takes. */
export const otherMajor = ['15', '16', '17', '19'].find((major) => existsSync(binary(major, 'initdb'))) ?? null

if (otherMajor === null) console.log('Omitido: no hay otra versión de PostgreSQL que recupere la copia de la incluida.')

function binary(major: string, name: string) {
  return `/usr/lib/postgresql/${major}/bin/${name}`
}

/** Starts a PostgreSQL of another major for one test, and returns the URL of an empty database. */
export async function startOtherPostgres(major: string): Promise<string> {
  const folder = createTemporaryFolder('portavoz-otro-postgres-')
  const user = process.getuid?.() === 0 ? makingUser() : null
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid)
  const made = ['-D', data, '-U', superuser, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  execFileSync(binary(major, 'initdb'), made, { ...user, cwd: folder, stdio: 'ignore' })
  const settings = ['fsync=off', 'listen_addresses=', `unix_socket_directories=${folder}`]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(binary(major, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore' })
  onTestFinished(async () => {
    if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
  const url = socketUrl(folder)
  await vi.waitFor(() => connect(url), { timeout: 60_000, interval: 100 })
  return url
}

async function connect(url: string) {
  const client = new pg.Client(url)
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}
