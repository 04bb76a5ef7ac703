import { AppError } from '@portavoz/contract'
import { ConsoleQueryClient } from '../data/query/console-query-client.ts'

/** Retries network failures and 5xx only: a 4xx stays a 4xx. */
const shouldRetry = (count: number, error: unknown) =>
  count < 2 && (!(error instanceof AppError) || error.status >= 500)

export const queryClient = new ConsoleQueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: shouldRetry },
    // Mutation variables may hold keys and passwords, so they are not cached.
    mutations: { gcTime: 0 },
  },
})
