import type { Platform } from '@portavoz/contract'
import type { ReplyContext } from '../types.ts'

/** A question to the owner's own HTTP system. */
export type ExternalLookupQuery = {
  agentId: string
  agentName: string
  address: string
  question: string
  contact: { name: string | null; phone: string | null; platform: Platform }
  sessionName: string
  at: Date
}

/** `text` is null when there is no answer; `trouble` says why. */
export type ExternalLookupAnswer = { host: string; text: string | null; trouble: string | null; status: number | null }

/** Never throws for a failure of that system: the agent replies without its data. */
export type LookUpExternal = (query: ExternalLookupQuery) => Promise<ExternalLookupAnswer>

/** Null when the owner has switched it off or gave no address. */
export async function runExternalLookup(
  lookUp: LookUpExternal,
  context: ReplyContext,
  question: string,
  at: Date,
): Promise<ExternalLookupAnswer | null> {
  const { agentId, agentName, sessionName, contactName: name, contactPhone: phone, platform } = context
  const { webhook, webhookUrl: address } = context.config.dataSources
  if (!webhook || address.trim() === '' || question.trim() === '') return null
  return lookUp({ agentId, agentName, address, question, contact: { name, phone, platform }, sessionName, at })
}

/** Enough for the owner to recognize the answer. */
const MAX_JOURNAL_CHARACTERS = 300

/** Journal step and detail of a lookup. */
export const lookupJournalEntry = ({
  host,
  text,
  trouble,
  status,
}: ExternalLookupAnswer): [step: string, detail: Record<string, unknown>] =>
  text === null
    ? ['lookup_failed', { host, kind: trouble, status }]
    : [
        'looked_up',
        {
          host,
          said: text.length > MAX_JOURNAL_CHARACTERS ? `${[...text].slice(0, MAX_JOURNAL_CHARACTERS).join('')}…` : text,
        },
      ]
