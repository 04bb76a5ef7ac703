import { firstSteps } from '@portavoz/contract'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { firstStepsQuery } from './first-steps.ts'

/** Hides the first steps at once, or shows them; after a failure they are as the server has them. */
export function useHideFirstSteps() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isHidden: boolean) => callApi(firstSteps.hide, { isHidden }),
    async onMutate(isHidden) {
      await client.cancelQueries(firstStepsQuery)
      client.setQueryData(firstStepsQuery.queryKey, (steps) => steps && { ...steps, isHidden })
    },
    onError: () => client.invalidateQueries(firstStepsQuery),
  })
}
