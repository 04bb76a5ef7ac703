import type { PushMessage } from '@portavoz/contract'

/** Where a tapped notification leads: an address inside the console. */
export type OpenRequest = { path: string; workspaceId: string | null }

/** The action of a notification that opens the thread with the canned replies. */
export const REPLY_ACTION = 'reply'

const PATH = /^\/(?!\/)/

/** The request of a tap; null for an address outside the console. */
export function openRequestOf({ path, workspaceId }: PushMessage, action: string, origin: string): OpenRequest | null {
  if (!PATH.test(path)) return null
  const url = new URL(path, origin)
  if (url.origin !== origin) return null
  if (action === REPLY_ACTION) url.searchParams.set('reply', '1')
  return { path: url.pathname + url.search, workspaceId }
}

/** The address for a new window, which learns its workspace from it. */
export function addressOf({ path, workspaceId }: OpenRequest, origin: string): string {
  const url = new URL(path, origin)
  if (workspaceId !== null) url.searchParams.set('workspace', workspaceId)
  return url.href
}

/** Whether a window shows the page of that path: the same page and conversation. */
export function isShowing(windowUrl: string, path: string): boolean {
  const [shown, wanted] = [new URL(windowUrl), new URL(path, windowUrl)]
  const session = wanted.searchParams.get('session')
  return session !== null && shown.pathname === wanted.pathname && shown.searchParams.get('session') === session
}
