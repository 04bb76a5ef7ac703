import type { Job, PgBoss } from 'pg-boss'

/** Jobs of a queue that end in the same breath are completed together; all of them reject when that fails. */
export function createJobEnds(boss: PgBoss, queue: string) {
  let done: Job[] = []
  let telling: Promise<void> | null = null

  const tell = async () => {
    await new Promise((breath) => setImmediate(breath))
    const jobs = done
    done = []
    telling = null
    await boss.complete(queue, jobs)
  }

  return (job: Job): Promise<void> => {
    done.push(job)
    telling ??= tell()
    return telling
  }
}
