import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { onServer, urlOf } from './on-server.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** A database of one's own, migrated, in a few milliseconds: a copy of the template that `postgres.ts` made. */
export const freshDatabase = (): Promise<TestDatabase> =>
  created(`template ${inject('postgres').template} strategy file_copy`)

/** One that nobody has migrated yet. */
export const emptyDatabase = (): Promise<TestDatabase> => created('')

async function created(how: string): Promise<TestDatabase> {
  const { serverUrl } = inject('postgres')
  const name = `casa_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} ${how}`)
  return {
    url: urlOf(serverUrl, name),
    drop: async () => void (await onServer(serverUrl, `drop database ${name} with (force)`)),
  }
}
