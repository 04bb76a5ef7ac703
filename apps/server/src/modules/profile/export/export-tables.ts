import { accountTables } from './tables/account.store.ts'
import { agentTables } from './tables/agents.store.ts'
import { conversationTables } from './tables/conversations.store.ts'
import { modelAndAutomationTables } from './tables/models-and-automation.store.ts'
import { knowledgeTables } from './tables/knowledge.store.ts'
import { leadTables } from './tables/leads.store.ts'
import { linkingTables } from './tables/linking.store.ts'
import { otherTables } from './tables/other.store.ts'
import type { ExportTable } from './tables/export-table.store.ts'

export const exportTables: readonly ExportTable[] = [
  ...accountTables,
  ...agentTables,
  ...modelAndAutomationTables,
  ...linkingTables,
  ...conversationTables,
  ...knowledgeTables,
  ...leadTables,
  ...otherTables,
]
