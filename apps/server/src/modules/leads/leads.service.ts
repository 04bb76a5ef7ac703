import { fail, type Lead, type leads as api, type ParsedInput } from '@portavoz/contract'
import { decodeCursor, encodeCursor } from '../../platform/text/cursor.ts'
import type { LeadStore } from './leads.store.ts'
import { presentLead } from './present-lead.ts'

export type RequireAgent = (workspaceId: string, agentId: string) => Promise<unknown>

type LeadQuery = Omit<ParsedInput<typeof api.listAll>, 'agentId'>

type LeadsServiceDeps = {
  store: LeadStore
  requireAgent: RequireAgent
  afterCommit: () => void
}

export const createLeadService = ({ store, requireAgent, afterCommit }: LeadsServiceDeps) => ({
  /** `agentId` null: of every agent of the workspace. */
  async list(workspaceId: string, agentId: string | null, { search, delivery, cursor, limit }: LeadQuery) {
    if (agentId !== null) await requireAgent(workspaceId, agentId)
    const rows = await store.list(workspaceId, agentId, {
      search,
      isUnsent: delivery === 'unsent',
      cursor: decodeCursor(cursor),
      limit: limit + 1,
    })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const nextCursor = rows.length > limit && last ? encodeCursor(last.updatedAt, last.id) : null
    return { items: page.map(presentLead), nextCursor }
  },

  async ofConversation(workspaceId: string, id: string): Promise<Lead | null> {
    const { lead } = (await store.findByConversation(workspaceId, id)) ?? fail('conversations.not_found')
    return lead && presentLead(lead)
  },

  async remove(workspaceId: string, id: string, leadId: string): Promise<Record<string, never>> {
    await requireAgent(workspaceId, id)
    if (!(await store.remove(workspaceId, id, leadId))) fail('leads.not_found')
    afterCommit()
    return {}
  },
})
