import { join } from 'node:path'
import { run, type RunResult } from './run.ts'

/**
 * A script of this folder. As a child of npm it ends if this program dies, and so never works beside the next run. The
 * copy of before is made already.
 */
export const runScript = (name: string, args: string[], limitMs?: number): Promise<RunResult> =>
  run(process.execPath, [join('scripts', name), ...args], {
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      BACKUP_BEFORE_UPDATE: 'off',
      PORTAVOZ_UPDATE: '1',
      npm_lifecycle_event: 'update',
    },
    ...(limitMs !== undefined && { limitMs }),
  })

export const runProbe = (seconds: number): Promise<RunResult> =>
  runScript('probe.mjs', ['--seconds', String(seconds)], (seconds + 60) * 1_000)
