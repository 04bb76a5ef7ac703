import {
  type DocumentForm,
  type DocumentStatus,
  type DocumentUpdate,
  fail,
  type KnowledgeDocument,
  limits,
  type ServerEvent,
} from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { holdAccount } from '../../db/hold-account.ts'
import { inPeace } from '../../db/in-peace.ts'
import type { NewDocument } from '../../db/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { spanOf } from '../../platform/days.ts'
import { newId } from '../../platform/ids.ts'
import type { Shelf } from '../../ports/shelf.ts'
import type { Documents } from './documents.service.ts'
import type { DocumentStore, NewFile, Place } from './documents.store.ts'

export type ChangeDocumentsNeeds = {
  db: Db
  store: DocumentStore
  shelf: Shelf
  clock: Clock
  publish: (tx: Tx, userId: string, event: ServerEvent) => Promise<void>
  /** Called after each commit: there is something to tell, and to read or to throw away. */
  committed: () => void
}

type Told = Omit<Extract<ServerEvent, { type: 'document' }>, 'type'>

export type ChangeDocuments = ReturnType<typeof createChangeDocuments>

/** What an owner does to documents; reading them is another's. */
export function createChangeDocuments(needs: ChangeDocumentsNeeds, { found, byId }: Documents) {
  const { db, store, shelf, clock, publish, committed } = needs

  /** Its account first, as whoever deletes that takes it too. */
  async function write(userId: string, told: Told, work: (tx: Tx) => Promise<void>): Promise<void> {
    await inPeace(db, async (tx) => {
      await holdAccount(tx, userId)
      await work(tx)
      await publish(tx, userId, { type: 'document', ...told })
    })
    committed()
  }

  async function refuseTwin(place: Place): Promise<void> {
    const twin = await store.twin(place)
    if (twin) fail('documents.duplicate', { fields: { file: `Ya lo subiste como «${twin.name}»` } })
  }

  /** The database has the last word on what is uploaded twice at once. */
  async function once(place: Place, work: () => Promise<void>): Promise<void> {
    await refuseTwin(place)
    await work().catch(async (error: { constraint?: string }) => {
      if (error.constraint === 'documents_once') await refuseTwin(place)
      throw error
    })
  }

  /** A file that could not be written down is nobody's. */
  async function orOff<T>({ fileId }: NewFile, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      await shelf.remove([fileId])
      throw error
    }
  }

  /** What it takes the place of makes room itself. */
  async function makeRoom(tx: Tx, userId: string, bytes: number, exceptId: string | null): Promise<void> {
    if ((await store.bytesOf(tx, userId, exceptId)) + bytes > limits.documentBytesOfAccount)
      fail('documents.account_full')
  }

  async function holdAgent(tx: Tx, userId: string, agentId: string | null): Promise<void> {
    if (agentId !== null && !(await store.holdAgent(tx, userId, agentId))) fail('agents.not_found')
  }

  async function insert(userId: string, file: NewFile, form: DocumentForm): Promise<KnowledgeDocument> {
    const now = clock.now()
    const id = newId(now.getTime())
    const dates = { createdAt: now, updatedAt: now, notBefore: now }
    await once({ userId, agentId: form.agentId, sha256: file.sha256, exceptId: null }, () =>
      write(userId, { documentId: id, name: form.name, status: 'PENDING' }, async (tx) => {
        await holdAgent(tx, userId, form.agentId)
        await makeRoom(tx, userId, file.fileBytes, null)
        await store.insert(tx, { id, userId, ...form, ...file, ...dates })
      }),
    )
    return byId(userId, id)
  }

  async function exchange(userId: string, id: string, file: NewFile): Promise<KnowledgeDocument> {
    const { name, agentId } = await found(userId, id)
    await once({ userId, agentId, sha256: file.sha256, exceptId: id }, () =>
      write(userId, { documentId: id, name, status: 'PENDING' }, async (tx) => {
        await makeRoom(tx, userId, file.fileBytes, id)
        if (!(await store.startOver(tx, userId, id, clock.now(), file))) fail('documents.not_found')
      }),
    )
    return byId(userId, id)
  }

  async function retry(userId: string, id: string): Promise<KnowledgeDocument> {
    const { name } = await found(userId, id)
    await write(userId, { documentId: id, name, status: 'PENDING' }, async (tx) => {
      if (!(await store.startOver(tx, userId, id, clock.now()))) fail('documents.status_fixed')
    })
    return byId(userId, id)
  }

  return {
    retry,
    upload: (userId: string, file: NewFile, form: DocumentForm) => orOff(file, () => insert(userId, file, form)),
    replace: (userId: string, id: string, file: NewFile) => orOff(file, () => exchange(userId, id, file)),

    async setStatus(userId: string, id: string, status: DocumentStatus): Promise<KnowledgeDocument> {
      await found(userId, id)
      return status === 'PENDING' ? retry(userId, id) : fail('documents.status_fixed')
    },

    async update(userId: string, { id, validUntil, timeZone, ...change }: DocumentUpdate): Promise<KnowledgeDocument> {
      const { name, agentId: before, sha256 } = await found(userId, id)
      const next = { ...said(change), ...validity(validUntil, timeZone), updatedAt: clock.now() }
      const agentId = next.agentId ?? null
      const save = () =>
        write(userId, { documentId: id, name: next.name ?? name }, async (tx) => {
          await holdAgent(tx, userId, agentId)
          if (!(await store.update(tx, userId, id, next))) fail('documents.not_found')
        })
      const isMoved = next.agentId !== undefined && agentId !== before
      await (isMoved ? once({ userId, agentId, sha256, exceptId: id }, save) : save())
      return byId(userId, id)
    },

    async remove(userId: string, id: string): Promise<void> {
      const { name } = await found(userId, id)
      await write(userId, { documentId: id, name, isGone: true }, async (tx) => {
        if (!(await store.remove(tx, userId, id))) fail('documents.not_found')
      })
    },
  }
}

/** What is left out stays as it was. */
const said = ({ name, description, tags, agentId }: Omit<DocumentUpdate, 'id' | 'timeZone'>): Partial<NewDocument> => ({
  ...(name !== undefined && { name }),
  ...(description !== undefined && { description }),
  ...(tags !== undefined && { tags }),
  ...(agentId !== undefined && { agentId: agentId === '' ? null : agentId }),
})

const validity = (validDay: string | null | undefined, timeZone: string) =>
  validDay === undefined
    ? {}
    : { validDay, validUntil: validDay === null ? null : spanOf({ to: validDay }, timeZone, 'validUntil').to }
