import { account } from './tables/account.ts'
import { agents } from './tables/agents.ts'
import { conversations } from './tables/conversations.ts'
import { engines } from './tables/engines.ts'
import { knowledge } from './tables/knowledge.ts'
import { leads } from './tables/leads.ts'
import { linking } from './tables/linking.ts'
import { own } from './tables/own.ts'
import type { ExportTable } from './tables/table.ts'

/** In the order in which the archive lists them. */
export const exportTables: readonly ExportTable[] = [
  ...account,
  ...agents,
  ...engines,
  ...linking,
  ...conversations,
  ...knowledge,
  ...leads,
  ...own,
]
