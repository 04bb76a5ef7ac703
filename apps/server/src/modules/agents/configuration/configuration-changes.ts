import { changedFields, type AgentConfiguration, CustomConfig } from '@portavoz/contract'
import type { AgentRow } from '../../../db/schema.ts'
import type { AgentChanges } from '../agents.store.ts'

/** The agent's configuration from `at` on, and the fields that differ from the previous version. */
export type AgentVersionDraft = {
  row: AgentRow
  changed: string[]
  returnedTo: number | null
  author: string | null
  at: Date
}

type StoredConfiguration = Pick<AgentRow, 'name' | 'description' | 'prompt' | 'customConfig'>

const configurationOf = ({ name, description, prompt, customConfig }: StoredConfiguration): AgentConfiguration => ({
  name,
  description,
  prompt,
  customConfig: CustomConfig.parse(customConfig),
})

const TEXT_FIELDS = ['name', 'description', 'prompt'] as const

/** The fields of the configuration that these changes alter; most changes alter none. */
export function findChangedFields(row: AgentRow, { customConfig, ...changes }: AgentChanges): string[] {
  if (!TEXT_FIELDS.some((field) => field in changes) && customConfig === undefined) return []
  const config: unknown = customConfig === undefined ? row.customConfig : JSON.parse(customConfig)
  return changedFields(configurationOf(row), configurationOf({ ...row, ...changes, customConfig: config }))
}
