import { canEnter, type ServerUser } from './server-user.ts'

/**
 * How a PostgreSQL program is started on a data folder. Lent another user by root, it may be unable to walk down to that
 * folder; Linux lets it stand there from the start, and `/proc/self/cwd` names the place without the walk.
 */
export function launchOptions(folder: string, user: ServerUser | null) {
  const closed = user !== null && process.platform === 'linux' && !canEnter(folder, user)
  return {
    data: closed ? '/proc/self/cwd' : folder,
    spawn: { cwd: folder, env: quietEnvironment(), windowsHide: true, ...user },
  }
}

/** No secret of ours, and no PG* variable of the person's, reaches the server. */
function quietEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SYSTEMROOT, TEMP } = process.env
  return { PATH, ...(SYSTEMROOT && { SYSTEMROOT, TEMP }), LC_ALL: 'C', TZ: 'UTC' }
}
