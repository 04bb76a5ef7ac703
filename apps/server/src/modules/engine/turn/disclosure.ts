import { plain } from '@portavoz/contract'
import type { Todo } from './reply.store.ts'

/**
 * A reply with the sentence that nobody wrote it at its head, where it is the first that a contact gets and its owner
 * wants that. Silence stays silence, and what says so already says it once.
 */
export function disclosed({ config: { disclosure }, hasSpoken }: Pick<Todo, 'config' | 'hasSpoken'>, text: string) {
  const sentence = disclosure.message.trim()
  const isNeedless = hasSpoken || !disclosure.enabled || sentence === '' || text.trim() === ''
  return isNeedless || plain(text).includes(plain(sentence)) ? text : `${sentence}\n\n${text}`
}
