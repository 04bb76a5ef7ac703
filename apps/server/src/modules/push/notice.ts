import type { PushKind } from '@portavoz/contract'

/** One thing to tell people of. Its texts are Spanish; only `preview` may contain what a customer wrote. */
export type PushNotice = {
  kind: PushKind
  workspaceId: string
  /** Null for every member who may be told of this kind. */
  people: readonly string[] | null
  /** A later notice with the same tag replaces an earlier one. */
  tag: string
  title: string
  body: string
  /** Shown instead of `body` on devices that show texts. */
  preview?: string
  /** The console's address to open. */
  path: string
  /** The notice ends with them. */
  conversationId?: string
  /** Conversations of which the same is true; the texts count them. */
  otherIds?: readonly string[]
  /** A snooze of the conversation ended. */
  isWoken?: boolean
  agentId?: string
  /** Waits, because the problem may end by itself before. */
  delayMs?: number
}

export const conversationTag = (conversationId: string): string => `conversation:${conversationId}`
export const agentTag = (agentId: string): string => `agent:${agentId}`

export const conversationPath = (sessionName: string): string =>
  `/conversations?session=${encodeURIComponent(sessionName)}`
/** Where notices of one kind can all be seen, and where those of both can. */
export const summaryPaths = {
  conversations: '/conversations?period=all',
  agents: '/agents',
  both: '/negocios',
} as const

/** Where notices of this kind can be seen. */
export const summaryPathOf = (kind: PushKind): string =>
  kind === 'line_down' || kind === 'agent_silent' ? summaryPaths.agents : summaryPaths.conversations

export const agentPath = (agentId: string): string => `/agents?id=${encodeURIComponent(agentId)}`
