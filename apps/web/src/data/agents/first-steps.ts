import { firstSteps } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { keys } from '../keys.ts'

export const firstStepsQuery = queryOptions({
  queryKey: keys.firstSteps.all,
  queryFn: ({ signal }) => callApi(firstSteps.read, {}, { signal }),
})
