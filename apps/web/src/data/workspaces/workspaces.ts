import { type EndpointInput, mayCall, type Workspace, type WorkspaceAccess, workspaces } from '@portavoz/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { activeWorkspace } from '../../lib/session/active-workspace.ts'
import { keys } from '../keys.ts'

/** The workspaces of the signed-in person, in the order in which they were joined. */
export const workspacesQuery = queryOptions({
  queryKey: keys.workspaces.all,
  queryFn: ({ signal }) => callApi(workspaces.list, {}, { signal }),
  staleTime: 60_000,
})

/** What needs attention in each workspace of the person. */
export const workspaceOverviewQuery = queryOptions({
  queryKey: keys.workspaceOverview.all,
  queryFn: ({ signal }) => callApi(workspaces.overview, {}, { signal }),
})

/** The workspace that this tab should show: the chosen one, else the first; null without any. */
export const chooseWorkspace = (all: readonly Workspace[], chosen: string | null): Workspace | null =>
  all.find(({ id }) => id === chosen) ?? all[0] ?? null

export function useActiveWorkspace(): Workspace | undefined {
  const { data } = useQuery(workspacesQuery)
  return data?.find(({ id }) => id === activeWorkspace.current())
}

/** The name of the active workspace for a person who has several; null otherwise. */
export function useDistinctiveName(): string | null {
  const { data = [] } = useQuery(workspacesQuery)
  const active = useActiveWorkspace()
  return active && data.length > 1 ? active.name : null
}

/** Whether more than one person works in the active workspace. */
export const useIsTeam = (): boolean => (useActiveWorkspace()?.people ?? 1) > 1

/** A workspace that is not the active one; undefined for the active and for an unknown one. */
export function useOtherWorkspace(id: string | undefined): Workspace | undefined {
  const { data } = useQuery(workspacesQuery)
  return id === activeWorkspace.current() ? undefined : data?.find((workspace) => workspace.id === id)
}

/** Whether the person may make calls of that access in the active workspace. */
export function useMay(access: WorkspaceAccess): boolean {
  const workspace = useActiveWorkspace()
  return workspace !== undefined && mayCall(workspace, access)
}

export function useCreateWorkspace() {
  return useMutation({
    mutationFn: (draft: EndpointInput<typeof workspaces.create>) => callApi(workspaces.create, draft),
  })
}

export function useRenameWorkspace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draft: EndpointInput<typeof workspaces.rename>) => callApi(workspaces.rename, draft),
    onSettled: () => client.invalidateQueries(workspacesQuery),
  })
}

/** Demands a second factor of everyone in the active workspace, or leaves it to each. */
export function useDemandSecondFactor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isDemanded: boolean) =>
      callApi(isDemanded ? workspaces.demandSecondFactor : workspaces.makeSecondFactorOptional, {}),
    onSettled: () => client.invalidateQueries(workspacesQuery),
  })
}

export function useLeaveWorkspace() {
  return useMutation({ mutationFn: () => callApi(workspaces.leave, {}) })
}

/** Offers the workspace to a member; null withdraws the offer. */
export function useOfferWorkspace() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: string | null) =>
      userId === null ? callApi(workspaces.withdrawOffer, {}) : callApi(workspaces.offer, { userId }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.members.all }),
  })
}

export function useAcceptOffer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(workspaces.acceptOffer, {}),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(workspacesQuery),
        client.invalidateQueries({ queryKey: keys.members.all }),
      ]),
  })
}

export function useDeclineOffer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(workspaces.declineOffer, {}),
    onSettled: () => client.invalidateQueries(workspacesQuery),
  })
}
