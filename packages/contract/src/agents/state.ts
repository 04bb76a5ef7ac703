import * as z from 'zod/mini'

/** Whether customers get answers from an agent: the same word on every screen. */
export const AgentStateName = z.enum(['answering', 'paused', 'not_answering'])
export type AgentStateName = z.infer<typeof AgentStateName>

export const agentStateLabels: Record<AgentStateName, string> = {
  answering: 'Respondiendo',
  paused: 'En pausa',
  not_answering: 'No está respondiendo',
}

/**
 * What ends the cause: switch the agent on; link its phone; connect its bot; its form; its connection; a document;
 * the workspace's model; the workspace's n8n; its conversations.
 */
export const AgentRemedy = z.enum([
  'activate',
  'link',
  'connect',
  'edit',
  'connection',
  'documents',
  'model',
  'automation',
  'conversations',
])
export type AgentRemedy = z.infer<typeof AgentRemedy>

/** `cause` is null where nothing needs attention. An agent that answers may have one: part of it does not work. */
export const AgentState = z.object({
  name: AgentStateName,
  cause: z.nullable(z.object({ text: z.string(), remedy: z.nullable(AgentRemedy) })),
})
export type AgentState = z.infer<typeof AgentState>
