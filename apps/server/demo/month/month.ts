import type { Insertable } from 'kysely'
import type { Schema } from '../../src/db/schema.ts'
import { type Contact, newContact } from '../stories/people.ts'
import type { Story } from '../stories/story.ts'
import { converse } from './conversation.ts'
import type { Rng } from './rng.ts'
import { idAt, type Rows, visitRows } from './rows.ts'
import { summaryRow } from './summary.ts'

export type Furnished = Rows & { conversations: Insertable<Schema['conversations']>[]; contacts: Contact[] }
export type Seat = { story: Story; userId: string; agentId: string }

/** About this many conversations, shared among the agents, and of them so many that are alive today. */
const CONVERSATIONS = 300
const TODAY = 26

/** A month of one agent's conversations, all before `now`: plain rows, the same for the same seed. */
export const monthOf = ({ story, userId, agentId }: Seat, rng: Rng, now: Date): Furnished => {
  const furnished: Furnished = { conversations: [], exchanges: [], messages: [], journal: [], contacts: [] }
  const count = Math.round(CONVERSATIONS * story.share)
  const today = Math.round(TODAY * story.share)
  for (let i = 0; i < count; i++) {
    const contact = newContact(rng, story)
    const history = converse({ rng, story, contact, now, isRecent: i < today })
    const first = history.visits[0]?.lines[0]
    if (!first || furnished.contacts.some((known) => known.key === contact.key)) continue
    const owner = { conversationId: idAt(rng, first.at), userId, agentId, platform: story.platform }
    const rows = joined(history.visits.map((visit) => visitRows(rng, owner, visit)))
    const place = { ...owner, sessionName: `conv_${idAt(rng, first.at)}` }
    furnished.contacts.push(contact)
    furnished.conversations.push(summaryRow(rng, place, contact, history, rows, now))
    furnished.exchanges.push(...rows.exchanges)
    furnished.messages.push(...rows.messages)
    furnished.journal.push(...rows.journal)
  }
  return furnished
}

const joined = (parts: Rows[]): Rows => ({
  exchanges: parts.flatMap((part) => part.exchanges),
  messages: parts.flatMap((part) => part.messages),
  journal: parts.flatMap((part) => part.journal),
})
