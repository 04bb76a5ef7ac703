import { useSyncExternalStore } from 'react'
import { randomId } from './send-attempts.ts'

/** A file in the message box and the state of its upload; a refused one is never sent. */
export type Attachment = { key: string; file: File } & AttachmentStep
export type AttachmentStep =
  | { step: 'chosen' }
  | { step: 'sending'; sent: number }
  | { step: 'failed' | 'refused'; reason: string }

const none: readonly Attachment[] = []
const byConversation = new Map<string, readonly Attachment[]>()
const listeners = new Set<() => void>()

/** Files attached to the message box of each conversation, until the server stored them or the page is left. */
export const attachments = {
  read: (conversationId: string) => byConversation.get(conversationId) ?? none,
  update(conversationId: string, edit: (list: readonly Attachment[]) => readonly Attachment[]) {
    byConversation.set(conversationId, edit(attachments.read(conversationId)))
    listeners.forEach((listener) => listener())
  },
  add: (conversationId: string, files: readonly File[]) =>
    attachments.update(conversationId, (list) => [
      ...list,
      ...files.map((file) => ({ key: randomId(), file, step: 'chosen' as const })),
    ]),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAttachments = (conversationId: string): readonly Attachment[] =>
  useSyncExternalStore(subscribe, () => attachments.read(conversationId))
