import * as z from 'zod/mini'
import { EmptyObject } from '../common/schema.ts'
import { endpoint } from '../endpoint/endpoint.ts'

/** What one version changed, as plain text. */
export const ReleaseNote = z.object({
  version: z.string(),
  /** As the changelog writes it; empty if it does not. */
  date: z.string(),
  lines: z.array(z.object({ kind: z.enum(['title', 'text', 'item']), text: z.string() })),
  /** Newer than what the person read. */
  isNew: z.boolean(),
})
export type ReleaseNote = z.infer<typeof ReleaseNote>

export const ReleaseNotes = z.object({
  /** That the server runs. */
  version: z.string(),
  /** Newest first, up to that version. */
  notes: z.array(ReleaseNote),
})
export type ReleaseNotes = z.infer<typeof ReleaseNotes>

/** What a look for a newer version found. */
export const NewerVersion = z.object({
  version: z.string(),
  /** The newest published one; null where it could not be found out. */
  newest: z.nullable(z.string()),
  isNewer: z.boolean(),
  /** Spanish: what was found, and what to do. */
  seen: z.string(),
  /** The command that updates; null where there is nothing to do. */
  command: z.nullable(z.string()),
})
export type NewerVersion = z.infer<typeof NewerVersion>

export const releaseNotes = {
  list: endpoint({
    method: 'GET',
    path: '/release-notes',
    access: 'person',
    input: EmptyObject,
    output: ReleaseNotes,
  }),
  /** The person has seen those of the version that runs. */
  markRead: endpoint({
    method: 'POST',
    path: '/release-notes/read',
    access: 'person',
    input: EmptyObject,
    output: EmptyObject,
  }),
  /** Asks the address that the program came from; nothing asks it by itself. */
  findNewer: endpoint({
    method: 'POST',
    path: '/installation/newer-version',
    access: 'ROLE_ADMIN',
    input: EmptyObject,
    output: NewerVersion,
  }),
}
