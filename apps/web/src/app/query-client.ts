import { AppError } from '@portavoz/contract'
import { QueryClient } from '@tanstack/react-query'

/** A refusal stays a refusal however often it is asked; only silence and stumbles deserve a second try. */
const worthRetrying = (count: number, error: unknown) =>
  count < 2 && (!(error instanceof AppError) || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: worthRetrying },
    // What was sent, a key or a password among it, is kept by nobody.
    mutations: { gcTime: 0 },
  },
})
