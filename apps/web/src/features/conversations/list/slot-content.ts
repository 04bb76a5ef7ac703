import type { Conversation } from '@portavoz/contract'

export type SlotContentProps = {
  conversation: Conversation
  now: number
  onOpen: (conversation: Conversation) => void
  /** Its thread is beside the list. */
  isOpen: boolean
}

/** A page that an event refetched has new objects with the same content: only a changed card or row renders again. */
export const hasSameProps = (before: SlotContentProps, after: SlotContentProps): boolean =>
  before.now === after.now &&
  before.onOpen === after.onOpen &&
  before.isOpen === after.isOpen &&
  (before.conversation === after.conversation ||
    JSON.stringify(before.conversation) === JSON.stringify(after.conversation))
