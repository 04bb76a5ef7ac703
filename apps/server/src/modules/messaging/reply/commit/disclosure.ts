import { normalizeText } from '@portavoz/contract'
import type { ReplyContext } from '../types.ts'

type DisclosureContext = Pick<ReplyContext, 'config' | 'hasSpoken'>

/** The disclosure for the next automatic message; empty after the first one, or when the owner wants none. */
export const disclosureFor = ({ config: { disclosure }, hasSpoken }: DisclosureContext): string =>
  hasSpoken || !disclosure.enabled ? '' : disclosure.message.trim()

/**
 * Prefixes the first automatic reply of a conversation with the disclosure, unless the text is empty or contains it
 * already.
 */
export function withDisclosure(context: DisclosureContext, text: string): string {
  const sentence = disclosureFor(context)
  const isNeedless = sentence === '' || text.trim() === ''
  return isNeedless || normalizeText(text).includes(normalizeText(sentence)) ? text : `${sentence}\n\n${text}`
}
