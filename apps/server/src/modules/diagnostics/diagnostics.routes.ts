import { installation as api } from '@portavoz/contract'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { Diagnostics } from './diagnostics.module.ts'

export const diagnosticsRoutes = (bind: BindEndpoint, checkup: Diagnostics): void => bind(api.report, checkup)
