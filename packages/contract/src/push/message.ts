import type { PushKind } from './kinds.ts'

/** The decrypted payload of a push, as the service worker reads it. */
export type PushMessage = {
  kind: PushKind | 'test' | 'summary'
  title: string
  body: string
  /** A later notification with the same tag replaces this one on the device. */
  tag: string
  /** The console's address to open, in `workspaceId`. */
  path: string
  workspaceId: string | null
  /** The address can be opened with the list of canned replies. */
  canReply: boolean
}

/** Added to `path` by the service worker: the workspace to open, and the open list of canned replies. */
export const pushPathParams = { workspace: 'workspace', reply: 'reply' } as const
