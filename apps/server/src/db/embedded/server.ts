import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../platform/start-error.ts'
import { clearLeftovers } from './leftovers.ts'
import { launchOptions } from './launch-options.ts'
import { askToStop, readPostmaster } from './postmaster.ts'
import type { ServerUser } from './server-user.ts'
import { watchOver } from './watcher.ts'

type Plan = { cluster: string; logFile: string; native: string; room: string; user: ServerUser | null; args: string[] }

export type RunningServer = { exited: Promise<void>; stop(): Promise<void> }

/** For as long as a killed server's last backends may hold its shared memory. */
const triesAfterCrash = 40

/** Starts one server on the cluster and waits until it accepts connections. `signal` ends the tries. */
export async function runServer(plan: Plan, signal?: AbortSignal): Promise<RunningServer> {
  const crashed = readPostmaster(plan.cluster) !== null
  const stranger = await clearLeftovers(plan.cluster, plan.native)
  for (let tries = crashed ? triesAfterCrash : 1; tries > 0 && !signal?.aborted; tries--) {
    const server = launch(plan, stranger)
    if (await isReady(server.child, plan.cluster)) return server
    await pause(250)
  }
  throw new StartError(`PostgreSQL no pudo arrancar: el motivo está en ${plan.logFile}.`)
}

function launch(plan: Plan, stranger: number | null) {
  const { data, spawn: options } = launchOptions(plan.cluster, plan.user)
  // A lock file left by a crash is ignored only when its pid is dead or an ancestor's; this names the stranger as one.
  if (stranger) options.env['PG_GRANDPARENT_PID'] = String(stranger)
  const log = openSync(plan.logFile, 'a', 0o600)
  const child = spawn(join(plan.native, 'bin', 'postgres'), ['-D', data, ...plan.args], {
    ...options,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  const dismissWatcher = child.pid === undefined ? () => {} : watchOver(child.pid, plan)
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
