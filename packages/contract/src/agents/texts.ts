import * as z from 'zod/mini'
import { requiredText } from '../common/schema.ts'
import { limits } from '../common/limits.ts'

/** The texts of an agent. The console's form and the server validate with the same schema. */
export const AgentTexts = z.object({
  name: requiredText('El nombre es requerido', limits.agentName),
  description: requiredText('La descripción es requerida', limits.agentDescription),
  prompt: requiredText('El prompt del sistema es requerido', limits.agentPrompt),
})
export type AgentTexts = z.infer<typeof AgentTexts>
