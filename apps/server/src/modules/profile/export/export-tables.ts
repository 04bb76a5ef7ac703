import { agentTables } from './tables/agents.store.ts'
import { contactTables } from './tables/contacts.store.ts'
import { conversationTables } from './tables/conversations.store.ts'
import { modelAndAutomationTables } from './tables/models-and-automation.store.ts'
import { knowledgeTables } from './tables/knowledge.store.ts'
import { leadTables } from './tables/leads.store.ts'
import { linkingTables } from './tables/linking.store.ts'
import { otherTables } from './tables/other.store.ts'
import { workspaceTables } from './tables/workspaces.store.ts'
import type { ExportTable } from './tables/export-table.store.ts'

/** What an owner gets besides the tables of a person. */
export const businessTables: readonly ExportTable[] = [
  ...workspaceTables,
  ...agentTables,
  ...modelAndAutomationTables,
  ...linkingTables,
  ...contactTables,
  ...conversationTables,
  ...knowledgeTables,
  ...leadTables,
  ...otherTables,
]
