import { type UseMutationOptions, type UseMutationResult, useMutation as useQueryMutation } from '@tanstack/react-query'
import { useCallback } from 'react'

type Callbacks<Data> = {
  onSuccess?: (data: Data) => void
  onError?: (error: Error) => void
  onSettled?: () => void
}

type Mutation<Data, Variables> = Omit<UseMutationResult<Data, Error, Variables>, 'mutate'> & {
  mutate: (variables: Variables, callbacks?: Callbacks<Data>) => void
}

/**
 * A mutation whose callbacks of `mutate` always run. TanStack Query drops them when the component unmounts first, as it
 * does when the pushed event of the change arrives before the response.
 */
export function useMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): Mutation<Data, Variables> {
  const mutation = useQueryMutation(options)
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (variables: Variables, { onSuccess, onError, onSettled }: Callbacks<Data> = {}) => {
      void mutateAsync(variables)
        .then(onSuccess, onError ?? (() => {}))
        .finally(onSettled)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate }
}
