import { auditLog as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { AuditLog } from './audit.service.ts'

export function auditRoutes(bind: BindEndpoint, auditLog: AuditLog): void {
  bind(api.list, (query, viewer) => auditLog.list(viewer, query))
  bind(api.ofWorkspace, (query, viewer) => auditLog.ofWorkspace(viewer, query))
  bind(api.ofInstallation, (query) => auditLog.ofInstallation(query))
}
