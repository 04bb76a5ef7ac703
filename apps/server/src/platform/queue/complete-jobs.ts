import type { Job, PgBoss } from 'pg-boss'

/**
 * Completes the jobs that end in the same turn of the event loop with one statement; all of them reject when it fails.
 */
export function createJobCompleter(boss: PgBoss, queue: string) {
  let completed: Job[] = []
  let flushing: Promise<void> | null = null

  const flush = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    const jobs = completed
    completed = []
    flushing = null
    await boss.complete(queue, jobs)
  }

  return (job: Job): Promise<void> => {
    completed.push(job)
    flushing ??= flush()
    return flushing
  }
}
