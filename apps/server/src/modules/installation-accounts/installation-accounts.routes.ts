import { installationAccounts as api } from '@portavoz/contract'
import { readClientInfo } from '../../platform/http/client-info.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import type { InstallationAccounts } from './installation-accounts.service.ts'

export function installationAccountRoutes(bind: BindEndpoint, accounts: InstallationAccounts): void {
  bind(api.list, (query) => accounts.list(query))
  bind(api.suspend, (input, viewer, { request }) =>
    accounts.suspend(input, { viewer, source: readClientInfo(request).source }),
  )
  bind(api.setLimits, ({ id, ...limits }, viewer, { request }) =>
    accounts.setLimits(id, limits, { viewer, source: readClientInfo(request).source }),
  )
  bind(api.restore, ({ id }, viewer, { request }) =>
    accounts.restore(id, { viewer, source: readClientInfo(request).source }),
  )
}
