import { installation } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

/** The health checks take seconds and call the model: they run when the page opens or the user asks again. */
export const installationReportQuery = queryOptions({
  queryKey: keys.installation.all,
  queryFn: ({ signal }) => callApi(installation.report, {}, { signal }),
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
})
