import type { AuditAction } from '@portavoz/contract'

/** `from` and `to` are days in the reader's time zone. */
export type AuditLogFilters = {
  action?: AuditAction | undefined
  userId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The filters as an address has them. */
export type AuditLogSearch = Omit<AuditLogFilters, 'action'> & { action?: string | undefined }
