import { type EndpointInput, installationAccounts } from '@portavoz/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { keys } from '../keys.ts'

export type AccountsFilters = EndpointInput<typeof installationAccounts.list>

/** Other people and programs change the figures. */
const REFRESH_MS = 30_000

export const accountsQuery = (filters: AccountsFilters) =>
  queryOptions({
    queryKey: keys.installationAccounts.list(filters),
    queryFn: ({ signal }) => callApi(installationAccounts.list, filters, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

function useAccountChange<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: keys.installationAccounts.all }),
  })
}

export const useSuspendAccount = () =>
  useAccountChange((suspension: EndpointInput<typeof installationAccounts.suspend>) =>
    callApi(installationAccounts.suspend, suspension),
  )

export const useSetAccountLimits = () =>
  useAccountChange((limits: EndpointInput<typeof installationAccounts.setLimits>) =>
    callApi(installationAccounts.setLimits, limits),
  )

export const useRestoreAccount = () => useAccountChange((id: string) => callApi(installationAccounts.restore, { id }))
