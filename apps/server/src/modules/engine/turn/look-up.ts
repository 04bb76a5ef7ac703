import type { Platform } from '@portavoz/contract'
import type { Todo } from './reply.store.ts'

/** What an owner's own system is asked, at which address and for whom. */
export type Lookup = {
  agentId: string
  agentName: string
  address: string
  question: string
  contact: { name: string | null; phone: string | null; platform: Platform }
  sessionName: string
  at: Date
}

/** Whose word it is and what was said; `text` is null where nothing was, and `trouble` tells why. */
export type LookedUp = { host: string; text: string | null; trouble: string | null; status: number | null }

/** Never throws for what stands at the address: without these data the agent answers all the same. */
export type LookUp = (asked: Lookup) => Promise<LookedUp>

/** Null where its owner wants none of it, or gave no address. */
export async function lookUpFor(lookUp: LookUp, todo: Todo, question: string, at: Date): Promise<LookedUp | null> {
  const { agentId, agentName, sessionName, contactName: name, contactPhone: phone, platform } = todo
  const { webhook, webhookUrl: address } = todo.config.dataSources
  if (!webhook || address.trim() === '' || question.trim() === '') return null
  return lookUp({ agentId, agentName, address, question, contact: { name, phone, platform }, sessionName, at })
}

/** As much as tells the owner what it was. */
const TOLD = 300

/** The line that it leaves in the journal. */
export const lookUpLine = ({
  host,
  text,
  trouble,
  status,
}: LookedUp): [step: string, detail: Record<string, unknown>] =>
  text === null
    ? ['lookup_failed', { host, kind: trouble, status }]
    : ['looked_up', { host, said: text.length > TOLD ? `${[...text].slice(0, TOLD).join('')}…` : text }]
