import { plain } from '@portavoz/contract'
import type { Todo } from './reply.store.ts'

type Opening = Pick<Todo, 'config' | 'hasSpoken'>

/** What the next automatic words to a contact begin with; empty where they have heard some, or their owner wants none. */
export const openingOf = ({ config: { disclosure }, hasSpoken }: Opening): string =>
  hasSpoken || !disclosure.enabled ? '' : disclosure.message.trim()

/**
 * A reply with the sentence that nobody wrote it at its head, where it is the first that a contact gets and its owner
 * wants that. Silence stays silence, and what says so already says it once.
 */
export function disclosed(todo: Opening, text: string): string {
  const sentence = openingOf(todo)
  const isNeedless = sentence === '' || text.trim() === ''
  return isNeedless || plain(text).includes(plain(sentence)) ? text : `${sentence}\n\n${text}`
}
