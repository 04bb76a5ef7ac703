import { run, type RunResult } from './run.ts'
import { scriptPath } from './servers.ts'

/**
 * A script of this folder. As a child of npm it ends soon after this program dies; the next run ends what is left. The
 * copy of before is made already.
 */
export const runScript = (name: string, args: string[], limitMs?: number): Promise<RunResult> =>
  run(process.execPath, [scriptPath(name), ...args], {
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
