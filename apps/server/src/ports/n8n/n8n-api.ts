import type { N8nResult, N8nFailure, N8nConnection } from './automation.ts'

/** A workflow in the format of n8n. */
export type N8nWorkflow = {
  name: string
  nodes: N8nNode[]
  connections: Record<string, unknown>
  settings: Record<string, unknown>
}

/** A node of a workflow; n8n keeps the id it was given. */
export type N8nNode = {
  id: string
  name: string
  type: string
  typeVersion: number
  position: [number, number]
  parameters: Record<string, unknown>
  webhookId?: string
  notes?: string
  credentials?: Record<string, { id: string; name: string }>
}

/** A workflow that exists in the owner's n8n. */
export type InstalledWorkflow = { id: string; name: string; createdAt: string; isArchived: boolean; nodeIds: string[] }

/** A header credential for calls of n8n or to n8n. n8n stores it encrypted and never returns it. */
export type HeaderCredential = { name: string; header: string; value: string }

/** The public API of n8n for the owner of its token. Error messages of n8n are not kept. */
export type N8nApi = {
  listWorkflows(): Promise<N8nResult<InstalledWorkflow[]>>
  /** Returns the id. */
  createWorkflow(workflow: N8nWorkflow): Promise<N8nResult<string>>
  /** False when it does not exist. */
  updateWorkflow(id: string, workflow: N8nWorkflow): Promise<N8nResult<boolean>>
  /** `taken`: a webhook of another workflow has the same path. */
  activateWorkflow(id: string): Promise<N8nResult<'active' | 'taken' | 'refused'>>
  /** By id; null when this version of n8n cannot list them. */
  listCredentials(): Promise<N8nResult<Map<string, string> | null>>
  createCredential(credential: HeaderCredential): Promise<N8nResult<string>>
  /** False when it does not exist, or when this version of n8n cannot update one. */
  updateCredential(id: string, credential: HeaderCredential): Promise<N8nResult<boolean>>
  /** False when it does not exist. */
  deleteCredential(id: string): Promise<N8nResult<boolean>>
}

export type OpenN8nApi = (connection: Pick<N8nConnection, 'apiUrl' | 'apiToken'>) => N8nApi

/** Whether the webhook responds with 200 to these headers. */
export type PingWebhook = (
  address: string,
  headers: Record<string, string>,
) => Promise<'answers' | 'silent' | N8nFailure>
