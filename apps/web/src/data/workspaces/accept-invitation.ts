import { workspaceInvitations } from '@portavoz/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { keys } from '../keys.ts'

/** What an invitation link is for. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: keys.invitationLink.one(token),
    queryFn: ({ signal }) => callApi(workspaceInvitations.read, { token }, { signal }),
    staleTime: Infinity,
  })

export function useAcceptInvitation() {
  return useMutation({ mutationFn: (token: string) => callApi(workspaceInvitations.accept, { token }) })
}
