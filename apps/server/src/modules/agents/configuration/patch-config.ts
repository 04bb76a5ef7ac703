import {
  CustomConfig,
  CustomConfigDraft,
  type CustomConfigPatch,
  fail,
  deriveAttend24x7,
  mergeCustomConfig,
} from '@portavoz/contract'
import type { AgentRow } from '../../../db/schema.ts'
import { unknownKeys } from '../secrets/agent-keys.ts'

export function patchConfig(row: Pick<AgentRow, 'customConfig'>, patch: CustomConfigPatch): CustomConfig {
  const stored = { ...CustomConfig.parse(row.customConfig), apiKeys: unknownKeys }
  const merged = deriveAttend24x7(mergeCustomConfig(stored, patch))
  const { success, data, error } = CustomConfigDraft.safeParse(merged)
  if (success) return data
  const fields = error.issues.map(({ path, message }) => [`customConfig.${path.join('.')}`, message])
  return fail('invalid', { fields: Object.fromEntries(fields) as Record<string, string> })
}
