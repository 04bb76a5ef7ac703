import { type AccountModel, type Input, models, type PricedModel } from '@portavoz/contract'
import { queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { agentsQuery } from './agents.ts'

/** What speaks for agents that have no model of their own. */
export const accountModelQuery = queryOptions({
  queryKey: ['model'],
  queryFn: ({ signal }) => call(models.get, {}, { signal }),
})

export const pricesQuery = queryOptions({
  queryKey: ['model-prices'],
  queryFn: ({ signal }) => call(models.prices, {}, { signal }),
})

/** It is used with the very next question, and what is used has its line among the prices. */
async function keepModel(client: QueryClient, model: AccountModel) {
  client.setQueryData(accountModelQuery.queryKey, model)
  await Promise.all([client.invalidateQueries(agentsQuery), client.invalidateQueries(pricesQuery)])
}

const keepPrices = (client: QueryClient, prices: PricedModel[]) => client.setQueryData(pricesQuery.queryKey, prices)

export function useSaveModel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: Input<typeof models.save>) => call(models.save, draft),
    // The key that was typed is kept by nobody.
    gcTime: 0,
    onSuccess: (model) => keepModel(client, model),
  })
}

export function useRemoveModel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(models.remove, {}),
    onSuccess: (model) => keepModel(client, model),
  })
}

export const useTryModel = () =>
  useMutation({ mutationFn: (draft: Input<typeof models.try>) => call(models.try, draft), gcTime: 0 })

export function useSetPrice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (price: Input<typeof models.setPrice>) => call(models.setPrice, price),
    onSuccess: (prices) => keepPrices(client, prices),
  })
}

export function useRemovePrice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (model: string) => call(models.removePrice, { model }),
    onSuccess: (prices) => keepPrices(client, prices),
  })
}
