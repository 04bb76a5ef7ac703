import { installation as api } from '@portavoz/contract'
import type { Bind } from '../../platform/http.ts'
import type { Checkup } from './checkup.room.ts'

export const checkupRoutes = (bind: Bind, checkup: Checkup): void => bind(api.report, checkup)
