import type { Insertable } from 'kysely'
import type { DatabaseSchema } from '../../src/db/schema.ts'
import { type DemoContact, createContact } from '../stories/contacts.ts'
import type { BusinessStory } from '../stories/story.ts'
import { type ContactHistory, generateHistory } from './contact-history.ts'
import { receiptHistory } from './receipt-history.ts'
import type { Rng } from './rng.ts'
import type { VisitCourse } from './visit-script.ts'
import { idAt, type SourcesOf, type VisitRows, visitRows } from './rows.ts'
import { buildConversationRow } from './conversation-row.ts'

export type DemoMonth = VisitRows & {
  conversations: Insertable<DatabaseSchema['conversations']>[]
  leads: Insertable<DatabaseSchema['leads']>[]
  contacts: DemoContact[]
}
export type DemoAgent = { story: BusinessStory; workspaceId: string; agentId: string }

const noSources: SourcesOf = () => []

/** Approximate totals, shared among the agents: all conversations, and those with messages today. */
const TOTAL_CONVERSATIONS = 300
const RECENT_CONVERSATIONS = 26

/** Not random: every agent has some that wait for a person. */
const RECENT_COURSES: readonly VisitCourse[] = ['handed', 'served', 'unanswered', 'served', 'served']
const courseOfRecent = (index: number) => RECENT_COURSES[index % RECENT_COURSES.length] ?? 'served'

/** A month of one agent's conversations, all before `now`: plain rows, the same for the same seed. */
export const generateMonth = (
  { story, workspaceId, agentId }: DemoAgent,
  rng: Rng,
  now: Date,
  sourcesOf = noSources,
): DemoMonth => {
  const month: DemoMonth = {
    conversations: [],
    exchanges: [],
    messages: [],
    journal: [],
    files: [],
    leads: [],
    contacts: [],
  }
  const count = Math.round(TOTAL_CONVERSATIONS * story.share)
  const today = Math.round(RECENT_CONVERSATIONS * story.share)
  const addConversation = (contact: DemoContact, history: ContactHistory) => {
    const first = history.visits[0]?.lines[0]
    if (!first || month.contacts.some((contactBefore) => contactBefore.key === contact.key)) return
    const owner = { conversationId: idAt(rng, first.at), workspaceId, agentId, platform: story.platform }
    const rows = mergeRows(history.visits.map((visit) => visitRows(rng, owner, visit, sourcesOf)))
    const conversation = { ...owner, sessionName: `conv_${idAt(rng, first.at)}` }
    month.contacts.push(contact)
    month.conversations.push(buildConversationRow(rng, conversation, contact, history, rows, now))
    month.exchanges.push(...rows.exchanges)
    month.messages.push(...rows.messages)
    month.journal.push(...rows.journal)
    month.files.push(...rows.files)
    if (history.lead) {
      const { fields, at } = history.lead
      const { conversationId } = owner
      month.leads.push({
        conversationId,
        workspaceId,
        agentId,
        fields: JSON.stringify(fields),
        createdAt: at,
        updatedAt: at,
      })
    }
  }
  for (let i = 0; i < count; i++) {
    const contact = createContact(rng, story)
    const recentCourse = i < today ? courseOfRecent(i) : null
    addConversation(contact, generateHistory({ rng, story, contact, now, recentCourse }))
  }
  for (const scene of story.receipts?.scenes ?? [])
    addConversation(createContact(rng, story), receiptHistory(story.receipts!, scene, story, now))
  return month
}

const mergeRows = (parts: VisitRows[]): VisitRows => ({
  exchanges: parts.flatMap((part) => part.exchanges),
  messages: parts.flatMap((part) => part.messages),
  journal: parts.flatMap((part) => part.journal),
  files: parts.flatMap((part) => part.files),
})
