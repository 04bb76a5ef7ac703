import { type EndpointInput, workspaceInvitations } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { keys } from '../keys.ts'

/** Invitations that can still be accepted. For administrators. */
export const invitationsQuery = queryOptions({
  queryKey: keys.workspaceInvitations.all,
  queryFn: ({ signal }) => callApi(workspaceInvitations.list, {}, { signal }),
})

/** The answer has the link, which is shown once. */
export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: EndpointInput<typeof workspaceInvitations.create>) =>
      callApi(workspaceInvitations.create, draft),
    onSettled: () => client.invalidateQueries(invitationsQuery),
  })
}

export function useRevokeInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi(workspaceInvitations.revoke, { id }),
    onSettled: () => client.invalidateQueries(invitationsQuery),
  })
}
