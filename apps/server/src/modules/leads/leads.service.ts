import { fail, type Lead, type leads as api, type Parsed } from '@portavoz/contract'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import type { LeadStore } from './leads.store.ts'
import { presentLead } from './present.ts'

/** Throws where the agent is nobody's of theirs. */
export type Found = (userId: string, agentId: string) => Promise<unknown>

type Needs = {
  store: LeadStore
  found: Found
  /** Called after a change. */
  committed: () => void
}

/** What contacts told of themselves, for whoever they told it to. */
export const createLeads = ({ store, found, committed }: Needs) => ({
  async list(userId: string, { id, search, cursor, limit }: Parsed<typeof api.list>) {
    await found(userId, id)
    const rows = await store.list(userId, id, { search, cursor: readCursor(cursor), limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const nextCursor = rows.length > limit && last ? writeCursor(last.updatedAt, last.id) : null
    return { items: shown.map(presentLead), nextCursor }
  },

  async ofConversation(userId: string, id: string): Promise<Lead | null> {
    const { lead } = (await store.ofConversation(userId, id)) ?? fail('conversations.not_found')
    return lead && presentLead(lead)
  },

  async remove(userId: string, id: string, leadId: string): Promise<Record<string, never>> {
    await found(userId, id)
    if (!(await store.remove(userId, id, leadId))) fail('leads.not_found')
    committed()
    return {}
  },
})
