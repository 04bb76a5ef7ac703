import type { Called, Failed, N8nConnection } from './automation.ts'

/** A workflow as n8n takes it. */
export type Workflow = {
  name: string
  nodes: WorkflowNode[]
  connections: Record<string, unknown>
  settings: Record<string, unknown>
}

/** One step of a workflow; n8n keeps its id as it was given. */
export type WorkflowNode = {
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

/** One that stands in somebody's n8n. */
export type StandingWorkflow = { id: string; name: string; createdAt: string; isArchived: boolean; nodeIds: string[] }

/** A header with which n8n asks others, or others ask it. n8n keeps it sealed and shows it to nobody. */
export type HeaderCredential = { name: string; header: string; value: string }

/** What n8n's own API does for whoever shows its token. Nothing of what it says of a failure is kept. */
export type N8nApi = {
  workflows(): Promise<Called<StandingWorkflow[]>>
  /** Answers with its id. */
  create(workflow: Workflow): Promise<Called<string>>
  /** False for one that is not there. */
  change(id: string, workflow: Workflow): Promise<Called<boolean>>
  /** `taken`: a webhook of another workflow has the same path. */
  activate(id: string): Promise<Called<'active' | 'taken' | 'refused'>>
  /** By id; null from an n8n that is too old to tell. */
  credentials(): Promise<Called<Map<string, string> | null>>
  createCredential(credential: HeaderCredential): Promise<Called<string>>
  /** False for one that is not there, and from an n8n that is too old to change one. */
  changeCredential(id: string, credential: HeaderCredential): Promise<Called<boolean>>
  /** False for one that is not there. */
  removeCredential(id: string): Promise<Called<boolean>>
}

export type OpenN8nApi = (connection: Pick<N8nConnection, 'apiUrl' | 'apiToken'>) => N8nApi

/** Whether something answers 200 at that webhook to whoever shows these headers. */
export type PingWebhook = (address: string, headers: Record<string, string>) => Promise<'answers' | 'silent' | Failed>
