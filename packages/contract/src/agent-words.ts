import * as z from 'zod/mini'
import { required } from './common.ts'
import { limits } from './limits.ts'

/** The words a person writes about an agent: the form in the console and the server read the same lines. */
export const AgentWords = z.object({
  name: required('El nombre es requerido', limits.agentName),
  description: required('La descripción es requerida', limits.agentDescription),
  prompt: required('El prompt del sistema es requerido', limits.agentPrompt),
})
export type AgentWords = z.infer<typeof AgentWords>
