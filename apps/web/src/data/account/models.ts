import { type AccountModel, type EndpointInput, models, type PricedModel } from '@portavoz/contract'
import { queryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { agentsQuery } from '../agents/agents.ts'
import { keys } from '../keys.ts'

/** The model of agents without one of their own. */
export const accountModelQuery = queryOptions({
  queryKey: keys.model.all,
  queryFn: ({ signal }) => callApi(models.get, {}, { signal }),
})

export const pricesQuery = queryOptions({
  queryKey: keys.modelPrices.all,
  queryFn: ({ signal }) => callApi(models.prices, {}, { signal }),
})

/** A saved model is in use at once and appears among the prices. */
async function cacheModel(client: QueryClient, model: AccountModel) {
  client.setQueryData(accountModelQuery.queryKey, model)
  await Promise.all([client.invalidateQueries(agentsQuery), client.invalidateQueries(pricesQuery)])
}

const cachePrices = (client: QueryClient, prices: PricedModel[]) => client.setQueryData(pricesQuery.queryKey, prices)

export function useSaveModel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: EndpointInput<typeof models.save>) => callApi(models.save, draft),
    // Does not cache the typed key.
    gcTime: 0,
    onSuccess: (model) => cacheModel(client, model),
  })
}

export function useRemoveModel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(models.remove, {}),
    onSuccess: (model) => cacheModel(client, model),
  })
}

export const useTestModel = () =>
  useMutation({ mutationFn: (draft: EndpointInput<typeof models.try>) => callApi(models.try, draft), gcTime: 0 })

export function useSetPrice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (price: EndpointInput<typeof models.setPrice>) => callApi(models.setPrice, price),
    onSuccess: (prices) => cachePrices(client, prices),
  })
}

export function useRemovePrice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (model: string) => callApi(models.removePrice, { model }),
    onSuccess: (prices) => cachePrices(client, prices),
  })
}
