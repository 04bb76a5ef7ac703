import { type ErasureCounts, fail } from '@portavoz/contract'
import type { Db, Tx } from '../../db/connect.ts'
import { findSuccessor } from '../../db/accounts/find-successor.ts'
import {
  type EraseStore,
  type ContactAddress,
  withSessionName,
  ofContact,
  ofSameContact,
  withId,
  type ConversationCondition,
} from './erase.store.ts'

/** Messages of these contacts that linked phones received without an agent. */
export type ErasableMessagesWithoutAgent = {
  count: (workspaceId: string, contacts: readonly ContactAddress[]) => Promise<number>
  erase: (tx: Tx, workspaceId: string, contacts: readonly ContactAddress[]) => Promise<number>
}

type EraseServiceDeps = {
  db: Db
  store: EraseStore
  messagesWithoutAgent: ErasableMessagesWithoutAgent
  afterCommit: () => void
  afterFilesDeleted: () => void
}

export type ConversationErasure = ReturnType<typeof createConversationErasure>

export function createConversationErasure({
  db,
  store,
  messagesWithoutAgent,
  afterCommit,
  afterFilesDeleted,
}: EraseServiceDeps) {
  /** Null when nothing matches. `contactId`: a contact that is deleted too, also without conversations. */
  const erase = async (
    workspaceId: string,
    condition: ConversationCondition,
    includesContact = false,
    contactId: string | null = null,
  ): Promise<ErasureCounts | null> => {
    const erased = await db.transaction().execute(async (tx) => {
      const addresses = includesContact ? await store.listPhoneAddresses(tx, workspaceId, condition, contactId) : []
      // Messages without agent come first: those handed over to conversations meanwhile are deleted with the
      // conversations.
      const withoutAgentCount = addresses.length > 0 ? await messagesWithoutAgent.erase(tx, workspaceId, addresses) : 0
      const result = await store.erase(tx, workspaceId, condition)
      const contactIds = includesContact
        ? [...new Set([contactId, ...result.deleted.map((deleted) => deleted.contactId)])].filter((id) => id !== null)
        : []
      const contacts = contactIds.length > 0 ? await store.deleteContacts(tx, workspaceId, contactIds) : 0
      if (result.deleted.length === 0 && contacts === 0) return null
      const numbers = [...result.deleted, ...addresses].flatMap(numbersOf)
      if (includesContact) await store.deleteLearnedAddresses(tx, workspaceId, [...new Set(numbers)])
      return addMessages(result.erased, withoutAgentCount)
    })
    if (erased === null) return null
    afterCommit()
    if (erased.files > 0) afterFilesDeleted()
    return erased
  }

  return {
    eraseConversation: async (workspaceId: string, id: string) =>
      (await erase(workspaceId, withId(id))) ?? failNotFound(),
    eraseBySession: async (workspaceId: string, sessionName: string) =>
      (await erase(workspaceId, withSessionName(sessionName))) ?? failNotFound(),

    async countContact(workspaceId: string, id: string): Promise<ErasureCounts> {
      const counts = await store.count(workspaceId, ofSameContact(id))
      if (counts.conversations === 0) failNotFound()
      const addresses = await store.listPhoneAddresses(db, workspaceId, ofSameContact(id))
      return addMessages(counts, addresses.length > 0 ? await messagesWithoutAgent.count(workspaceId, addresses) : 0)
    },

    /** A contact of the list, also one without conversations. */
    eraseListedContact: async (workspaceId: string, contactId: string) =>
      (await erase(workspaceId, ofContact(contactId), true, contactId)) ?? fail('contacts.not_found'),

    /** If the conversation was merged meanwhile, its successor has the same contact. */
    async eraseContact(workspaceId: string, id: string): Promise<ErasureCounts> {
      const erased = await erase(workspaceId, ofSameContact(id), true)
      const successorId = erased ? null : await findSuccessor(db, workspaceId, id)
      return successorId === null ? (erased ?? failNotFound()) : this.eraseContact(workspaceId, successorId)
    },
  }
}

const failNotFound = () => fail('conversations.not_found')

const addMessages = (erased: ErasureCounts, messages: number): ErasureCounts => ({
  ...erased,
  messages: erased.messages + messages,
})

/** The numbers of a contact: of `573001112233@s.whatsapp.net`, and the phone. */
const numbersOf = ({ contactKey, contactPhone }: ContactAddress): string[] =>
  [contactKey.split(/[@:]/)[0], contactPhone].filter((number) => number !== null && number !== undefined)
