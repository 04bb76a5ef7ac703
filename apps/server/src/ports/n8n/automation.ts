import type { N8nCause } from '@portavoz/contract'

/** The n8n connection of a workspace; addresses as the owner typed them, without a trailing slash. */
export type N8nConnection = {
  /** Base address of the webhooks of workflows. */
  webhookUrl: string
  /** '' when the owner gave none. */
  apiUrl: string
  /** '' when there is none. */
  apiToken: string
  /** Address at which workflows call this server. */
  backendUrl: string
  isEnabled: boolean
  /** Header secret that our own workflows check; other workflows receive it too. */
  secret: string
}

/** What calling a workflow needs. */
export type WorkflowAccess = Pick<N8nConnection, 'webhookUrl' | 'secret'>

/** Null for a workspace without a connection. */
export type FindN8nConnection = (workspaceId: string) => Promise<N8nConnection | null>

/** `taken`: whether n8n may have acted all the same. Only a call with `no` may be repeated. */
export type N8nFailure = { outcome: 'failed'; cause: N8nCause; taken: 'no' | 'maybe' }

export type N8nResult<T> = { outcome: 'answered'; value: T } | N8nFailure

/**
 * Posts JSON to the workflow at `path`, which begins with a slash. `parse` reads the response and returns null for an
 * invalid one. Never throws for errors of n8n, and keeps nothing else of the response.
 */
export type CallWorkflow = <T>(
  connection: WorkflowAccess,
  path: string,
  body: object,
  parse: (response: object) => T | null,
) => Promise<N8nResult<T>>

/** Makes the smallest call to n8n's public API to check access. Null on success. */
export type CheckN8nApi = (connection: Pick<N8nConnection, 'apiUrl' | 'apiToken'>) => Promise<N8nFailure | null>
