import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../platform/process/start-error.ts'
import { launchOptions } from './launch-options.ts'
import { handOver, makingUser, type ServerUser } from './server-user.ts'

export const superuser = 'portavoz'

type ClusterPlan = {
  dataDir: string
  native: string
  user: ServerUser | null
  endpoint: 'socket' | 'loopback'
  durable: boolean
}

/**
 * Creates the cluster on the first start. It gets its name only when it is complete, so that an interruption leaves
 * nothing half made.
 */
export async function ensureCluster(cluster: string, plan: ClusterPlan): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  deleteUnfinished(plan.dataDir)
  const draft = join(plan.dataDir, `postgres.nuevo-${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  const maker = plan.user && makingUser()
  if (maker) chownSync(draft, maker.uid, maker.gid)
  await runInitdb(draft, { ...plan, user: maker })
  if (plan.user) handOver(draft, passwordFile(plan.dataDir), plan.user)
  rmSync(cluster, { recursive: true, force: true })
  renameSync(draft, cluster)
}

function deleteUnfinished(dataDir: string) {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('postgres.nuevo-')) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

async function runInitdb(draft: string, { dataDir, native, user, endpoint, durable }: ClusterPlan) {
  const options = launchOptions(draft, user)
  const access =
    endpoint === 'socket' ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${writePassword(dataDir, user)}`]
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const haste = durable ? [] : ['--no-sync']
  const args = ['-D', options.data, '-U', superuser, '--data-checksums', '--no-instructions', ...locale, ...access]
  try {
    await promisify(execFile)(join(native, 'bin', 'initdb'), [...args, ...haste], options.spawn)
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true })
    throw new StartError(`No se pudo crear la base de datos en ${dataDir}: ${initdbError(cause)}`, { cause })
  }
}

/** The last line of initdb explains the failure best. */
function initdbError(cause: unknown) {
  const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : ''
  return output.split('\n').at(-1) || String(cause)
}

export const passwordFile = (dataDir: string) => join(dataDir, 'postgres.clave')

function writePassword(dataDir: string, user: ServerUser | null) {
  writeFileSync(passwordFile(dataDir), randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user) chownSync(passwordFile(dataDir), user.uid, user.gid)
  return passwordFile(dataDir)
}

export const readPassword = (dataDir: string) => readFileSync(passwordFile(dataDir), 'utf8')
