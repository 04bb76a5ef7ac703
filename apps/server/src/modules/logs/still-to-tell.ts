import { fail } from '@portavoz/contract'
import { toPlain } from '../../platform/markdown/plain.ts'
import type { Before, Told } from './report.store.ts'

export type Said = Pick<Told, 'userMessage' | 'aiResponse' | 'externalId'>

type Given = Pick<Told, 'userMessage' | 'aiResponse'> & { externalId: string | null }

/**
 * The sides that are not known yet. Nothing that is told is dropped: other words for a known one are refused. But where
 * the network showed what a contact got, that is what was said.
 */
export const stillToTell = ({ userMessage, aiResponse, externalId }: Given, before: Before | null): Said => ({
  userMessage: unlessTold(userMessage, before?.heard ?? []),
  aiResponse: before?.isSeen ? '' : unlessTold(aiResponse, before?.replied ?? []),
  externalId,
})

/** Of a side that was said in several messages, all of them or one; a reply as it was kept, or as it was handed out. */
function unlessTold(given: string, told: readonly string[]): string {
  if (given === '' || told.length === 0) return given
  const known = [told.join('\n'), ...told].flatMap((one) => [one, toPlain(one)])
  if (!known.some((one) => onOneLine(one) === onOneLine(given))) fail('logs.told_otherwise')
  return ''
}

/** Spaces and line ends are nobody's words: what was sent in parts is cut there. */
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
