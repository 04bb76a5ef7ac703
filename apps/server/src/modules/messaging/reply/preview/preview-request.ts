import type { CustomConfig } from '@portavoz/contract'
import type { AgentRow } from '../../../../db/schema.ts'
import type { ModelSession } from '../../../../ports/model-session.ts'

/** `outcome`: how the exchange of this message ended, if known. */
export type PreviewMessage = { role: 'user' | 'assistant'; content: string; outcome?: string | null; at?: Date | null }

/** The agent with the configuration to try, which may differ from the stored one. */
export type PreviewRequest = {
  agent: Pick<AgentRow, 'id' | 'workspaceId' | 'name' | 'prompt' | 'secrets' | 'platform' | 'engine' | 'sessionName'>
  config: CustomConfig
  modelSession: ModelSession | null
  /** Oldest first; the last one is the message to answer. */
  said: readonly PreviewMessage[]
  /** The simulated time of the preview. */
  at: Date
}
