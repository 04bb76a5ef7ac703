import type { Db } from '../../src/db/connect.ts'
import { createTaskAttemptStore, type TaskKind } from '../../src/platform/queue/task-attempts.store.ts'

/** Writes the rows that a process leaves behind when it dies while this task runs alone in it. */
export async function recordCrashedTask(db: Db, kind: TaskKind, id: string): Promise<void> {
  const store = createTaskAttemptStore(db)
  await store.begin({ kind, id }, 'a process that died', new Date())
  await store.markAlone({ kind, id }, true)
}
