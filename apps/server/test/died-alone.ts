import type { Db } from '../src/db/connect.ts'
import { createTaskTrialStore, type TaskKind } from '../src/platform/task-trials.store.ts'

/** Leaves what a process leaves behind that dies while this task runs alone in it. */
export async function diedAlone(db: Db, kind: TaskKind, id: string): Promise<void> {
  const store = createTaskTrialStore(db)
  await store.begin({ kind, id }, 'a process that died', new Date())
  await store.mark({ kind, id }, true)
}
