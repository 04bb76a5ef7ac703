import {
  type ContactImport,
  type ContactImportPreview,
  contactLimits,
  type ExistingContacts,
  fail,
  type ImportUndo,
} from '@portavoz/contract'
import type { Db } from '../../../db/connect.ts'
import { lockWorkspace } from '../../../db/locks/lock-workspace.ts'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ContactFields } from '../fields/contact-fields.service.ts'
import { importStore, type ImportRecordRow } from './import.store.ts'
import { countSteps, type ImportStep, planImport } from './plan-import.ts'
import { readColumns } from './read-columns.ts'
import { readCsv } from './read-csv.ts'
import { readRows } from './read-rows.ts'

type ImportDeps = { db: Db; fields: ContactFields; clock: Clock; afterCommit: () => void }

export type UploadedCsv = { name: string; bytes: Uint8Array }

export function createContactImports({ db, fields, clock, afterCommit }: ImportDeps) {
  const read = async (workspaceId: string, { bytes }: UploadedCsv) => {
    const csv = readCsv(bytes)
    const columns = readColumns(csv.header, await fields.list(workspaceId))
    return { columns, ...(await readRows(csv, columns)) }
  }

  return {
    async preview(workspaceId: string, file: UploadedCsv, mode: ExistingContacts): Promise<ContactImportPreview> {
      const { columns, rows, problems } = await read(workspaceId, file)
      const phones = rows.map(({ phone }) => phone)
      const steps = planImport(rows, await importStore.findExisting(db, workspaceId, phones), mode)
      return {
        ...countSteps(steps),
        refused: problems.length,
        rows: rows.length + problems.length,
        columns: columns.known,
        ignoredColumns: columns.ignored,
        problems: problems.slice(0, contactLimits.previewProblems),
        sample: steps.slice(0, contactLimits.previewRows).map(presentStep),
      }
    },

    /** Imports all rows without problems in one transaction. */
    async apply(
      { workspaceId, id: userId, username }: Pick<Viewer, 'workspaceId' | 'id' | 'username'>,
      file: UploadedCsv,
      mode: ExistingContacts,
    ): Promise<ContactImport> {
      const { rows, problems } = await read(workspaceId, file)
      if (rows.length === 0) fail('contact_imports.nothing')
      const record = await withDeadlockRetry(db, async (tx) => {
        await lockWorkspace(tx, workspaceId)
        const now = clock.now()
        const phones = rows.map(({ phone }) => phone)
        const existing = await importStore.lockExisting(tx, workspaceId, phones)
        const steps = planImport(rows, existing, mode)
        const added = steps.flatMap(({ action, row }) =>
          action === 'create' ? [{ ...row, id: newId(now.getTime()) }] : [],
        )
        const stored = await importStore.insertContacts(tx, workspaceId, added, now)
        const completed = lastOfEach(steps)
        await importStore.updateContacts(tx, workspaceId, completed, now)
        const before = new Map(existing.map((contact) => [contact.id, contact]))
        const counts = countSteps(steps)
        const result = {
          id: newId(now.getTime()),
          fileName: [...file.name].slice(0, contactLimits.fileName).join(''),
          created: stored.length,
          completed: counts.completed,
          unchanged: counts.unchanged + added.length - stored.length,
          refused: problems.length,
          createdAt: now,
        }
        const changes = [
          ...stored.map((contactId) => ({ contactId, before: null })),
          ...completed.map(({ id }) => ({ contactId: id, before: before.get(id) ?? null })),
        ]
        await importStore.record(tx, { workspaceId, userId }, result, changes, contactLimits.importsKept)
        return result
      })
      afterCommit()
      return present({ ...record, author: username, undoneAt: null })
    },

    list: async (workspaceId: string): Promise<ContactImport[]> =>
      (await importStore.list(db, workspaceId)).map(present),

    async undo(workspaceId: string, id: string): Promise<ImportUndo> {
      const undone = await withDeadlockRetry(db, async (tx) => {
        const now = clock.now()
        if (!(await importStore.markUndone(tx, workspaceId, id, now))) fail('contact_imports.not_found')
        return importStore.undo(tx, workspaceId, id, now)
      })
      afterCommit()
      return undone
    },
  }
}

/** Each completed contact as it is after all of its rows. */
const lastOfEach = (steps: readonly ImportStep[]) => [
  ...new Map(steps.flatMap((step) => (step.action === 'complete' ? [[step.after.id, step.after]] : []))).values(),
]

const presentStep = ({ action, row: { row, name, phone, tags } }: ImportStep) => ({ row, name, phone, tags, action })

const present = ({ createdAt, undoneAt, ...record }: ImportRecordRow): ContactImport => ({
  ...record,
  createdAt: createdAt.toISOString(),
  undoneAt: undoneAt?.toISOString() ?? null,
})
