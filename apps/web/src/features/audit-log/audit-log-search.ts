import type { AuditLogSearch } from '../../data/audit/audit-log-filters.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const dayOf = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined)

/** The filters of the address, which can be shared and reloaded. The page checks the action, whose list is long. */
export const parseAuditLogSearch = (search: Record<string, unknown>): AuditLogSearch => ({
  action: textOf(search['action']),
  userId: textOf(search['userId']),
  from: dayOf(search['from']),
  to: dayOf(search['to']),
})
