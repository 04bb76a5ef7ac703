import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../../platform/process/start-error.ts'
import { explainFailedStart } from './explain-failed-start.ts'
import { clearLeftovers } from './leftovers.ts'
import { launchOptions } from '../launch-options.ts'
import { askToStop, readPostmaster } from './postmaster.ts'
import type { ServerUser } from '../server-user.ts'
import { startWatcher } from './watcher.ts'

type ServerPlan = {
  cluster: string
  logFile: string
  native: string
  socketFolder: string
  user: ServerUser | null
  args: string[]
}

export type RunningServer = { exited: Promise<void>; stop(): Promise<void> }

/** A killed server's last backends may hold its shared memory that long. */
const triesAfterCrash = 40

/** Starts one server on the cluster and waits until it accepts connections. `signal` ends the attempts. */
export async function runServer(plan: ServerPlan, signal?: AbortSignal): Promise<RunningServer> {
  const crashed = readPostmaster(plan.cluster) !== null
  const foreignPid = await clearLeftovers(plan.cluster, plan.native)
  for (let attempts = crashed ? triesAfterCrash : 1; attempts > 0 && !signal?.aborted; attempts--) {
    const server = launch(plan, foreignPid)
    if (await isReady(server.child, plan.cluster)) return server
    await pause(250)
  }
  throw new StartError(explainFailedStart(dirname(plan.cluster), plan.logFile))
}

function launch(plan: ServerPlan, foreignPid: number | null) {
  const { data, spawn: options } = launchOptions(plan.cluster, plan.user)
  // PostgreSQL ignores a stale lock file only when its pid is dead or an ancestor's; this names the other program's pid
  // as an ancestor.
  if (foreignPid) options.env['PG_GRANDPARENT_PID'] = String(foreignPid)
  const log = openSync(plan.logFile, 'a', 0o600)
  const child = spawn(join(plan.native, 'bin', 'postgres'), ['-D', data, ...plan.args], {
    ...options,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  const dismissWatcher = child.pid === undefined ? () => {} : startWatcher(child.pid, plan)
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve()).once('exit', () => resolve())
  }).then(dismissWatcher)
  const stop = async () => {
    child.ref()
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      askToStop(child.pid, plan.native)
    await exited
  }
  return { child, exited, stop }
}

async function isReady(child: ChildProcess, cluster: string) {
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const file = readPostmaster(cluster)
    if (file?.pid === child.pid && file.ready) return true
    await pause(10)
  }
  return false
}
