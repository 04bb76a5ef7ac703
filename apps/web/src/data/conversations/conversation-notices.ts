import type { Conversation } from '@portavoz/contract'
import { useSyncExternalStore } from 'react'

type NoticeSubject = Pick<Conversation, 'id' | 'sessionName'>

/** The notifications of this device, as far as the screens of conversations need them. */
type Notices = {
  subscribe: (listener: () => void) => () => void
  hasUnread: (conversation: NoticeSubject) => boolean
  /** Those until that time; without one, all. */
  markRead: (conversation: NoticeSubject, until?: string) => void
}

let notices: Notices | null = null
const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

/** Returns the function that ends it. */
export function provideNotices(provided: Notices): () => void {
  notices = provided
  const unsubscribe = provided.subscribe(notifyListeners)
  notifyListeners()
  return () => {
    unsubscribe()
    notices = null
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether this device has unread notifications of the conversation. */
export const useHasNotices = (conversation: NoticeSubject): boolean =>
  useSyncExternalStore(subscribe, () => notices?.hasUnread(conversation) ?? false)

/** On this device only. */
export const clearNotices = (conversation: NoticeSubject, until?: string): void =>
  notices?.markRead(conversation, until)
