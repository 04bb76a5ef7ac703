import { changedFields, type Configuration, CustomConfig } from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import type { AgentChanges } from './agents.store.ts'

/** How an agent stands from `at` on, and in which fields it stood otherwise before. */
export type NewVersion = { row: AgentRow; changed: string[]; returnedTo: number | null; at: Date }

type Stored = Pick<AgentRow, 'name' | 'description' | 'prompt' | 'customConfig'>

const configurationOf = ({ name, description, prompt, customConfig }: Stored): Configuration => ({
  name,
  description,
  prompt,
  customConfig: CustomConfig.parse(customConfig),
})

const words = ['name', 'description', 'prompt'] as const

/** The fields of its configuration that these changes make another; most changes touch none of it. */
export function changedBy(row: AgentRow, { customConfig, ...changes }: AgentChanges): string[] {
  if (!words.some((word) => word in changes) && customConfig === undefined) return []
  const config: unknown = customConfig === undefined ? row.customConfig : JSON.parse(customConfig)
  return changedFields(configurationOf(row), configurationOf({ ...row, ...changes, customConfig: config }))
}
