import type { PushKind } from '@portavoz/contract'

/** A notice before it has receivers. Its texts are Spanish; only `preview` may contain what a customer wrote. */
export type PushNotice = {
  kind: PushKind
  workspaceId: string
  /** Null for every member whose role gets this kind. */
  people: readonly string[] | null
  /** A later notice with the same tag replaces an earlier one. */
  tag: string
  title: string
  body: string
  /** Shown instead of `body` on devices that show texts. */
  preview?: string
  /** The console's address to open. */
  path: string
  /** Deleting the conversation or the agent deletes the notice. */
  conversationId?: string
  /** Further conversations that were assigned in the same request; `body` counts them. */
  otherIds?: readonly string[]
  /** A snooze of the conversation ended. */
  isWoken?: boolean
  agentId?: string
  /** Delays the delivery, because the problem may end by itself before. */
  delayMs?: number
}

export const conversationTag = (conversationId: string): string => `conversation:${conversationId}`
export const agentTag = (agentId: string): string => `agent:${agentId}`

export const conversationPath = (sessionName: string): string =>
  `/conversations?session=${encodeURIComponent(sessionName)}`

export const agentPath = (agentId: string): string => `/agents?id=${encodeURIComponent(agentId)}`

/** The pages that list everything that a summary counts: about conversations, about agents, or about both. */
export const summaryPaths = {
  conversations: '/conversations?period=all',
  agents: '/agents',
  both: '/negocios',
} as const

/** The page that lists the subjects of this kind. */
export const summaryPathOfKind = (kind: PushKind): string =>
  kind === 'line_down' || kind === 'agent_silent' ? summaryPaths.agents : summaryPaths.conversations

type SummarizedDelivery = { held: number; kind: PushKind; content: { path?: string } }

/** The page for a summary that counts this delivery. A summary that an earlier version stored has no path. */
export const summaryPathOf = ({ held, kind, content }: SummarizedDelivery): string =>
  held > 0 ? (content.path ?? summaryPaths.both) : summaryPathOfKind(kind)
