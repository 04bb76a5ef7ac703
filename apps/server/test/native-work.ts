import { createHook } from 'node:async_hooks'

/**
 * Counts the tasks that native add-ons hand to their threads while something happens. Argon2 is the only
 * such add-on of the server, and each hash or verification is one task: this counts them without a stopwatch.
 */
export async function nativeTasks(during: () => Promise<unknown>): Promise<number> {
  let tasks = 0
  // Tasks of an add-on reach this hook without a name, told as this word; everything of Node's own has one.
  const hook = createHook({ init: (_, type) => void (type === 'undefined' && tasks++) }).enable()
  try {
    await during()
  } finally {
    hook.disable()
  }
  return tasks
}
