import { createHook } from 'node:async_hooks'

/**
 * Counts the tasks that native add-ons hand to their threads while `during` runs. Argon2 is the server's only such
 * add-on, with one task per hash or verification, so no stopwatch is needed.
 */
export async function countNativeTasks(during: () => Promise<unknown>): Promise<number> {
  let tasks = 0
  // Add-on tasks reach this hook with the type «undefined»; Node's own tasks have a name.
  const hook = createHook({ init: (_, type) => void (type === 'undefined' && tasks++) }).enable()
  try {
    await during()
  } finally {
    hook.disable()
  }
  return tasks
}
