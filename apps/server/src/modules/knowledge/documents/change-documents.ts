import {
  describeSendingObstacle,
  type DocumentForm,
  type DocumentStatus,
  type DocumentUpdate,
  fail,
  type KnowledgeDocument,
  sendingObstacleOf,
  type ServerEvent,
} from '@portavoz/contract'
import type { Db, Tx } from '../../../db/connect.ts'
import { refuseViolations } from '../../../db/refuse-violations.ts'
import { lockWorkspace } from '../../../db/locks/lock-workspace.ts'
import { withDeadlockRetry } from '../../../db/locks/with-deadlock-retry.ts'
import type { NewDocument } from '../../../db/schema.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'
import { spanOf } from '../../../platform/time/calendar-days.ts'
import { newId } from '../../../platform/security/ids.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import type { DocumentsService } from './documents.service.ts'
import type { DocumentStore, FileOwner } from './documents.store.ts'
import type { StoredFile } from './receive-file.ts'
import { checkStorageLimit } from './storage-limit.ts'

export type ChangeDocumentsDeps = {
  db: Db
  store: DocumentStore
  fileStore: FileStore
  clock: Clock
  publish: (tx: Tx, workspaceId: string, event: ServerEvent) => Promise<void>
  afterCommit: () => void
}

type DocumentEventFields = Omit<Extract<ServerEvent, { type: 'document' }>, 'type'>

export type ChangeDocuments = ReturnType<typeof createChangeDocuments>

/** Changes that an owner makes to documents; the ingestion parses them later. */
export function createChangeDocuments(deps: ChangeDocumentsDeps, { findOrFail, byId }: DocumentsService) {
  const { db, store, fileStore, clock, publish, afterCommit } = deps

  /** Locks the workspace first, in the same order as the deletion of workspaces. */
  async function write(
    workspaceId: string,
    event: DocumentEventFields,
    work: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await withDeadlockRetry(db, async (tx) => {
      await lockWorkspace(tx, workspaceId)
      await work(tx)
      await publish(tx, workspaceId, { type: 'document', ...event })
    })
    afterCommit()
  }

  async function refuseDuplicate(owner: FileOwner): Promise<void> {
    const duplicate = await store.findDuplicate(owner)
    if (duplicate) fail('documents.duplicate', { fields: { file: `Ya lo subiste como «${duplicate.name}»` } })
  }

  /** The unique constraint decides when the same file is uploaded twice at once. */
  async function withoutDuplicates(owner: FileOwner, work: () => Promise<void>): Promise<void> {
    await refuseDuplicate(owner)
    await refuseViolations(work(), {
      async documents_once(cause) {
        await refuseDuplicate(owner)
        throw cause
      },
    })
  }

  /** Removes the stored file if its row was not written; a failure leaves it to the sweep of files without a row. */
  async function orRemoveFile<T>({ fileId }: StoredFile, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      await ignoreFailure(fileStore.remove([fileId]))
      throw error
    }
  }

  async function lockAgent(tx: Tx, workspaceId: string, agentId: string | null): Promise<void> {
    if (agentId !== null && !(await store.lockAgent(tx, workspaceId, agentId))) fail('agents.not_found')
  }

  async function insert(workspaceId: string, file: StoredFile, form: DocumentForm): Promise<KnowledgeDocument> {
    const now = clock.now()
    const id = newId(now.getTime())
    const dates = { createdAt: now, updatedAt: now, notBefore: now }
    await withoutDuplicates({ workspaceId, agentId: form.agentId, sha256: file.sha256, exceptId: null }, () =>
      write(workspaceId, { documentId: id, name: form.name, status: 'PENDING' }, async (tx) => {
        await lockAgent(tx, workspaceId, form.agentId)
        await checkStorageLimit(store, tx, { workspaceId, bytes: file.fileBytes })
        await store.insert(tx, { id, workspaceId, ...form, ...file, ...dates })
      }),
    )
    return byId(workspaceId, id)
  }

  async function exchange(workspaceId: string, id: string, file: StoredFile): Promise<KnowledgeDocument> {
    const { name, agentId } = await findOrFail(workspaceId, id)
    await withoutDuplicates({ workspaceId, agentId, sha256: file.sha256, exceptId: id }, () =>
      write(workspaceId, { documentId: id, name, status: 'PENDING' }, async (tx) => {
        await checkStorageLimit(store, tx, { workspaceId, bytes: file.fileBytes, exceptId: id })
        if (!(await store.restart(tx, workspaceId, id, clock.now(), file))) fail('documents.not_found')
      }),
    )
    return byId(workspaceId, id)
  }

  async function retry(workspaceId: string, id: string): Promise<KnowledgeDocument> {
    const { name } = await findOrFail(workspaceId, id)
    await write(workspaceId, { documentId: id, name, status: 'PENDING' }, async (tx) => {
      if (!(await store.restart(tx, workspaceId, id, clock.now()))) fail('documents.status_fixed')
    })
    return byId(workspaceId, id)
  }

  return {
    retry,
    upload: (workspaceId: string, file: StoredFile, form: DocumentForm) =>
      orRemoveFile(file, () => insert(workspaceId, file, form)),
    replace: (workspaceId: string, id: string, file: StoredFile) =>
      orRemoveFile(file, () => exchange(workspaceId, id, file)),

    async setStatus(workspaceId: string, id: string, status: DocumentStatus): Promise<KnowledgeDocument> {
      await findOrFail(workspaceId, id)
      return status === 'PENDING' ? retry(workspaceId, id) : fail('documents.status_fixed')
    },

    async update(
      workspaceId: string,
      { id, validUntil, timeZone, ...fields }: DocumentUpdate,
    ): Promise<KnowledgeDocument> {
      const { name, agentId: previousAgentId, sha256 } = await findOrFail(workspaceId, id)
      const next = { ...definedFields(fields), ...validity(validUntil, timeZone), updatedAt: clock.now() }
      const agentId = next.agentId ?? null
      const save = () =>
        write(workspaceId, { documentId: id, name: next.name ?? name }, async (tx) => {
          await lockAgent(tx, workspaceId, agentId)
          if (!(await store.update(tx, workspaceId, id, next))) fail('documents.not_found')
        })
      const hasNewAgent = next.agentId !== undefined && agentId !== previousAgentId
      await (hasNewAgent ? withoutDuplicates({ workspaceId, agentId, sha256, exceptId: id }, save) : save())
      return byId(workspaceId, id)
    },

    async setSending(workspaceId: string, id: string, isSentOnRequest: boolean): Promise<KnowledgeDocument> {
      const document = await findOrFail(workspaceId, id)
      const obstacle = isSentOnRequest ? sendingObstacleOf(document) : null
      if (obstacle) fail('documents.not_sendable', { fields: { isSentOnRequest: describeSendingObstacle(obstacle) } })
      await write(workspaceId, { documentId: id, name: document.name }, async (tx) => {
        if (!(await store.update(tx, workspaceId, id, { isSentOnRequest, updatedAt: clock.now() })))
          fail('documents.not_found')
      })
      return byId(workspaceId, id)
    },

    async remove(workspaceId: string, id: string): Promise<void> {
      const { name } = await findOrFail(workspaceId, id)
      await write(workspaceId, { documentId: id, name, isGone: true }, async (tx) => {
        if (!(await store.remove(tx, workspaceId, id))) fail('documents.not_found')
      })
    },
  }
}

/** Missing fields stay as they are. */
const definedFields = ({
  name,
  description,
  tags,
  agentId,
}: Omit<DocumentUpdate, 'id' | 'timeZone'>): Partial<NewDocument> => ({
  ...(name !== undefined && { name }),
  ...(description !== undefined && { description }),
  ...(tags !== undefined && { tags }),
  ...(agentId !== undefined && { agentId: agentId === '' ? null : agentId }),
})

const validity = (validDay: string | null | undefined, timeZone: string) =>
  validDay === undefined
    ? {}
    : { validDay, validUntil: validDay === null ? null : spanOf({ to: validDay }, timeZone, 'validUntil').to }
