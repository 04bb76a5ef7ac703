import type { CannedReply } from '@portavoz/contract'
import { useSyncExternalStore } from 'react'
import { createLeaveGuard } from '../../lib/leave-guard.ts'
import { randomId } from '../../lib/random-id.ts'

/** A file in the message box and the state of its upload; a refused one is never sent. */
export type Attachment = AttachedFile & AttachmentStep
/** `voiceSeconds`: the length of a recorded voice note, which goes without a text; null for other files. */
type AttachedFile = { key: string; file: File | CannedFile; voiceSeconds: number | null }
/** The file of a canned reply, which the server has. */
type CannedFile = { storedId: string; name: string; size: number }
export type AttachmentStep =
  | { step: 'chosen' }
  | { step: 'sending'; sent: number }
  | { step: 'failed' | 'refused'; reason: string }

const none: readonly Attachment[] = []
const byConversation = new Map<string, readonly Attachment[]>()
const listeners = new Set<() => void>()
const guardLeaving = createLeaveGuard()

/**
 * Files attached to the message box of each conversation, until the server stored them or the page is left. The browser
 * asks before it leaves a page with files, also while another conversation or screen is shown.
 */
export const attachments = {
  read: (conversationId: string) => byConversation.get(conversationId) ?? none,
  update(conversationId: string, edit: (list: readonly Attachment[]) => readonly Attachment[]) {
    byConversation.set(conversationId, edit(attachments.read(conversationId)))
    guardLeaving([...byConversation.values()].some((list) => list.length > 0))
    listeners.forEach((listener) => listener())
  },
  add: (conversationId: string, files: readonly File[]) =>
    attachments.update(conversationId, (list) => [
      ...list,
      ...files.map((file) => ({ key: randomId(), file, voiceSeconds: null, step: 'chosen' as const })),
    ]),
  /** The file of the chosen canned reply takes the place of an earlier one's. The same file stays under its key. */
  replaceStored: (conversationId: string, stored: CannedReply['file']) =>
    attachments.update(conversationId, (list) => {
      const isIt = ({ file }: Attachment) => 'storedId' in file && file.storedId === stored?.id
      const others = list.filter((one) => !('storedId' in one.file) || isIt(one) || one.step === 'sending')
      if (!stored || others.some(isIt)) return others
      const file = { storedId: stored.id, name: stored.name, size: stored.bytes }
      return [...others, { key: randomId(), file, voiceSeconds: null, step: 'chosen' }]
    }),
  addVoiceNote: (conversationId: string, { file, seconds }: { file: File; seconds: number }) =>
    attachments.update(conversationId, (list) => [
      ...list,
      { key: randomId(), file, voiceSeconds: seconds, step: 'chosen' },
    ]),
}

export const withStep = ({ key, file, voiceSeconds }: AttachedFile, step: AttachmentStep): Attachment => ({
  key,
  file,
  voiceSeconds,
  ...step,
})

/** Files that are sent with the next message; a text goes below the first of those that may have one. */
export const toSend = (list: readonly Attachment[]) => list.filter(({ step }) => step !== 'refused')
export const takesText = ({ voiceSeconds }: Attachment): boolean => voiceSeconds === null

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useAttachments = (conversationId: string): readonly Attachment[] =>
  useSyncExternalStore(subscribe, () => attachments.read(conversationId))
