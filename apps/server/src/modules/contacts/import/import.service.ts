import {
  type ContactImport,
  type ContactImportPreview,
  contactLimits,
  type ExistingContacts,
  fail,
  type ImportUndo,
} from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import { lockWorkspace } from '../../../db/locks/lock-workspace.ts'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ContactFields } from '../fields/contact-fields.service.ts'
import { type ImportRecord, importStore, type ImportRecordRow } from './import.store.ts'
import { importedContactStore } from './imported-contacts.store.ts'
import { countSteps, type ImportStep, planImport } from './plan-import.ts'
import { readColumns } from './read-columns.ts'
import { readCsv } from './read-csv.ts'
import { type ImportRow, readRows } from './read-rows.ts'

/** Rows of one transaction. */
const BATCH = 300

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
      const steps = planImport(rows, await importedContactStore.findExisting(db, workspaceId, phones), mode)
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

    /** Imports all rows without problems, some hundred at a time: their contacts stay locked only so long. */
    async apply(
      { workspaceId, id: userId, username }: Pick<Viewer, 'workspaceId' | 'id' | 'username'>,
      file: UploadedCsv,
      mode: ExistingContacts,
    ): Promise<ContactImport> {
      const { rows, problems } = await read(workspaceId, file)
      if (rows.length === 0) fail('contact_imports.nothing')
      const createdAt = clock.now()
      const begun: ImportRecord = {
        id: newId(createdAt.getTime()),
        fileName: [...file.name].slice(0, contactLimits.fileName).join(''),
        created: 0,
        completed: 0,
        unchanged: 0,
        refused: problems.length,
        createdAt,
      }
      let record = begun
      try {
        for (let start = 0; start < rows.length; start += BATCH) {
          const batch = rows.slice(start, start + BATCH)
          record = await withDeadlockRetry(db, (tx) =>
            applyBatch({ tx, clock, workspaceId, userId, mode }, record, batch, start === 0),
          )
        }
      } finally {
        if (record !== begun) await importStore.finish(db, workspaceId, contactLimits.importsKept)
        afterCommit()
      }
      return present({ ...record, author: username, undoneAt: null })
    },

    list: async (workspaceId: string): Promise<ContactImport[]> =>
      (await importStore.list(db, workspaceId)).map(present),

    /** Some hundred contacts at a time. After a crash it continues where it stopped, when it is asked again. */
    async undo(workspaceId: string, id: string): Promise<ImportUndo> {
      const undone = { removed: 0, restored: 0, kept: 0 }
      for (let isFirst = true, isOver = false; !isOver; isFirst = false) {
        const step = await withDeadlockRetry(db, (tx) => undoBatch(tx, workspaceId, id, clock.now()))
        if (step === null && isFirst) fail('contact_imports.not_found')
        undone.removed += step?.removed ?? 0
        undone.restored += step?.restored ?? 0
        undone.kept += step?.kept ?? 0
        isOver = step?.isLast ?? true
        afterCommit()
      }
      return undone
    },
  }
}

/** Undoes some changes of an import; null when it is gone or undone. */
async function undoBatch(tx: Tx, workspaceId: string, id: string, now: Date) {
  if (!(await importStore.lockCurrent(tx, workspaceId, id))) return null
  const contactIds = await importStore.changedContacts(tx, id, BATCH)
  const isLast = contactIds.length < BATCH
  if (isLast) await importStore.markUndone(tx, id, now)
  return { ...(await importedContactStore.undo(tx, workspaceId, { importId: id, contactIds }, now)), isLast }
}

type BatchPlace = { tx: Tx; clock: Clock; workspaceId: string; userId: string; mode: ExistingContacts }

/** Imports some rows; returns the record with what they add to it. */
async function applyBatch(
  { tx, clock, workspaceId, userId, mode }: BatchPlace,
  record: ImportRecord,
  rows: readonly ImportRow[],
  isFirst: boolean,
): Promise<ImportRecord> {
  await lockWorkspace(tx, workspaceId)
  if (isFirst) await importStore.begin(tx, { workspaceId, userId }, record)
  else if (!(await importStore.lockCurrent(tx, workspaceId, record.id))) fail('contact_imports.stopped')
  const now = clock.now()
  const phones = rows.map(({ phone }) => phone)
  const existing = await importedContactStore.lockExisting(tx, workspaceId, phones)
  const steps = planImport(rows, existing, mode)
  const added = steps.flatMap(({ action, row }) => (action === 'create' ? [{ ...row, id: newId(now.getTime()) }] : []))
  const stored = await importedContactStore.insert(tx, workspaceId, added, now)
  const completed = lastOfEach(steps)
  await importedContactStore.update(tx, workspaceId, completed, now)
  const before = new Map(existing.map((contact) => [contact.id, contact]))
  const counts = countSteps(steps)
  const grown = {
    ...record,
    created: record.created + stored.length,
    completed: record.completed + counts.completed,
    unchanged: record.unchanged + counts.unchanged + added.length - stored.length,
  }
  await importStore.recordBatch(tx, grown, [
    ...stored.map((contactId) => ({ contactId, before: null })),
    ...completed.map(({ id }) => ({ contactId: id, before: before.get(id) ?? null })),
  ])
  return grown
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
