import { fail } from '@portavoz/contract'
import { markdownToPlainText } from '../../platform/text/markdown/to-plain-text.ts'
import type { EarlierReport } from './earlier-report.store.ts'
import type { ReportedExchange } from './reported-exchange.store.ts'

export type MissingParts = Pick<ReportedExchange, 'userMessage' | 'aiResponse' | 'externalId'>

type ReportedParts = Pick<ReportedExchange, 'userMessage' | 'aiResponse'> & { externalId: string | null }

/**
 * The parts of a report that are not stored yet. A text that differs from a stored one is refused, unless the network
 * showed the reply itself.
 */
export const findMissingParts = (
  { userMessage, aiResponse, externalId }: ReportedParts,
  earlier: EarlierReport | null,
): MissingParts => ({
  userMessage: unlessKnown(userMessage, earlier?.heard ?? [], earlier?.kept ?? []),
  aiResponse: earlier?.isSeen ? '' : unlessKnown(aiResponse, earlier?.replied ?? []),
  externalId,
})

/**
 * The text, or nothing where it is known: as one of the messages or as all of them, as it was stored or as plain text.
 * `readings`: the same messages as different recognisers understood them.
 */
function unlessKnown(reported: string, ...readings: (readonly string[])[]): string {
  const known = readings.filter((texts) => texts.length > 0)
  if (reported === '' || known.length === 0) return reported
  const variants = known
    .flatMap((texts) => [texts.join('\n'), ...texts])
    .flatMap((text) => [text, markdownToPlainText(text)])
  if (!variants.some((text) => normalizeSpaces(text) === normalizeSpaces(reported))) fail('logs.told_otherwise')
  return ''
}

/** Parts of a reply are cut at spaces and line breaks, so these do not count. */
const normalizeSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
