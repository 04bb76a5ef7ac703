import { canEnter, type ServerUser } from './server-user.ts'

/**
 * Spawn options of a PostgreSQL program. Run as another user it may be unable to reach the data folder by path; on
 * Linux it starts inside it and uses `/proc/self/cwd`.
 */
export function launchOptions(folder: string, user: ServerUser | null) {
  const closed = user !== null && process.platform === 'linux' && !canEnter(folder, user)
  return {
    data: closed ? '/proc/self/cwd' : folder,
    spawn: { cwd: folder, env: quietEnvironment(), windowsHide: true, ...user },
  }
}

/** Removes our secrets and the operator's PG* variables from the environment. */
function quietEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SYSTEMROOT, TEMP } = process.env
  return { PATH, ...(SYSTEMROOT && { SYSTEMROOT, TEMP }), LC_ALL: 'C', TZ: 'UTC' }
}
