import type { Job, PgBoss } from 'pg-boss'
import type { Log } from './log.ts'

/** Jobs of a queue that end in the same breath are told to the database together. */
export function createJobEnds(boss: PgBoss, queue: string, log: Log) {
  let done: Job[] = []
  let telling: Promise<void> | null = null

  const tell = async () => {
    await new Promise((breath) => setImmediate(breath))
    const jobs = done
    done = []
    telling = null
    await boss.complete(queue, jobs).catch((err: unknown) => log.error({ err }, 'queue'))
  }

  return (job: Job): Promise<void> => {
    done.push(job)
    telling ??= tell()
    return telling
  }
}
