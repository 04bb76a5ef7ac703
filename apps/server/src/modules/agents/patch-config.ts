import {
  CustomConfig,
  CustomConfigDraft,
  type CustomConfigPatch,
  fail,
  followHours,
  mergeCustomConfig,
} from '@portavoz/contract'
import type { AgentRow } from '../../db/schema.ts'
import { unknownKeys } from './agent-keys.ts'

/** The agent's configuration with the patch over it; `invalid` at the field where both contradict each other. */
export function patchedConfig(row: Pick<AgentRow, 'customConfig'>, patch: CustomConfigPatch): CustomConfig {
  const stored = { ...CustomConfig.parse(row.customConfig), apiKeys: unknownKeys }
  const merged = followHours(mergeCustomConfig(stored, patch))
  const { success, data, error } = CustomConfigDraft.safeParse(merged)
  if (success) return data
  const fields = error.issues.map(({ path, message }) => [`customConfig.${path.join('.')}`, message])
  return fail('invalid', { fields: Object.fromEntries(fields) as Record<string, string> })
}
