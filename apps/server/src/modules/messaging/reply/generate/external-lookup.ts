import type { Platform } from '@portavoz/contract'
import { findConfirmedQuestion, unconfirmedFigures } from '../misheard/unconfirmed-figures.ts'
import { burstOf } from '../burst.ts'
import type { ReplyContext } from '../types.ts'

/** A question to the owner's own HTTP system. */
export type ExternalLookupQuery = {
  agentId: string
  agentName: string
  address: string
  question: string
  /** The question, or a part of it, was heard in a voice note. */
  isTranscript: boolean
  contact: { name: string | null; phone: string | null; platform: Platform }
  sessionName: string
  at: Date
}

/** `text` is null when there is no answer; `trouble` says why. */
export type ExternalLookupAnswer = { host: string; text: string | null; trouble: string | null; status: number | null }

/** Never throws for a failure of that system: the agent replies without its data. */
export type LookUpExternal = (query: ExternalLookupQuery) => Promise<ExternalLookupAnswer>

/**
 * `held`: figures of a voice note, which that system is not asked about before the contact confirms them. Null when the
 * owner has switched it off or gave no address.
 */
type ExternalLookupResult = { answer: ExternalLookupAnswer } | { held: readonly string[] } | null

/** Asks that system what the contact wrote, or certainly said. */
export async function runExternalLookup(
  lookUp: LookUpExternal,
  context: ReplyContext,
  burstText: string,
  at: Date,
): Promise<ExternalLookupResult> {
  const { agentId, agentName, sessionName, contactName: name, contactPhone: phone, platform } = context
  const { webhook, webhookUrl: address } = context.config.dataSources
  if (!webhook || address.trim() === '' || burstText.trim() === '') return null
  const held = unconfirmedFigures(context)
  if (held.length > 0) return { held }
  const question = findConfirmedQuestion(context, burstText)
  const contact = { name, phone, platform }
  // Words that waited for «sí» were heard before.
  const isTranscript = question !== burstText || burstOf(context).some(({ details }) => details?.isTranscript === true)
  return { answer: await lookUp({ agentId, agentName, address, question, isTranscript, contact, sessionName, at }) }
}

/** Journal step and detail of a lookup that waits for the contact's «sí». */
export const heldLookupJournalEntry = (figures: readonly string[]): [step: string, detail: Record<string, unknown>] => {
  const said = figures.join(', ')
  return [
    'lookup_held',
    { said: said.length > MAX_JOURNAL_CHARACTERS ? `${said.slice(0, MAX_JOURNAL_CHARACTERS)}…` : said },
  ]
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
