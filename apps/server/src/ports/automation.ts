import type { N8nCause } from '@portavoz/contract'

/** How an account's n8n is reached; addresses as their owner wrote them, without a slash at the end. */
export type N8nConnection = {
  /** What workflows' paths are put behind. */
  webhookUrl: string
  /** '' where none was given. */
  apiUrl: string
  /** '' for none. */
  apiToken: string
  /** Where workflows call this server. */
  backendUrl: string
  isEnabled: boolean
  /** What our own workflows want to be shown. Others are shown it too, and need not look. */
  secret: string
}

/** As much of it as asking a workflow takes. */
export type WorkflowReach = Pick<N8nConnection, 'webhookUrl' | 'secret'>

/** Null for an account that kept none. */
export type ConnectionOf = (userId: string) => Promise<N8nConnection | null>

/** `taken` is whether n8n may have acted all the same: only what it surely did not take may be asked again. */
export type Failed = { outcome: 'failed'; cause: N8nCause; taken: 'no' | 'maybe' }

export type Called<T> = { outcome: 'answered'; answer: T } | Failed

/**
 * Asks a workflow: JSON to the address behind `path`, which begins with a slash. `read` understands the answer, or
 * says null of what is none. Never throws for what n8n does, and keeps nothing else of what it says.
 */
export type CallWorkflow = <T>(
  connection: WorkflowReach,
  path: string,
  body: object,
  read: (answer: object) => T | null,
) => Promise<Called<T>>

/** Asks n8n's public API for as little as it gives, to see whether it lets us in. Null where it does. */
export type KnockAtApi = (connection: Pick<N8nConnection, 'apiUrl' | 'apiToken'>) => Promise<Failed | null>
