import type { SessionWorkItem, SessionObservation, MessageReceipt } from './whatsapp/whatsapp-sessions.ts'

/** Workspace and secret of a webhook that the workspace's Evolution API calls. */
export type EvolutionWebhookCredentials = { workspaceId: string; secret: string }

/** The parts of a session operated by Evolution that its events may change. */
export type EvolutionSession = {
  name: string
  /** Null while no agent uses the session. */
  agentId: string | null
  /** Version of the desired state that a report refers to. */
  version: string
  wish: SessionWorkItem['wish'] | 'rest'
  phoneNumber: string | null
  /** End of the pairing window. */
  windowUntil: Date | null
}

/** Finds a session by name and workspace; null when Evolution operates no such session. */
export type FindEvolutionSession = (workspaceId: string, instance: string) => Promise<EvolutionSession | null>

/** A receipt for a message that an external program sent for this agent. */
export type ExternalReceipt = Omit<MessageReceipt, 'session'> & { agentId: string }

export type ReportSession = (name: string, version: string, observation: SessionObservation) => Promise<void>
