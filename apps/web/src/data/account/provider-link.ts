import { oidcLink, type Reauthentication } from '@portavoz/contract'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { keys } from '../keys.ts'
import { profileQuery } from './profile.ts'

/** Leaves for the provider's page, which leads back to the profile. */
export async function visitProviderToLink(reauthentication: Reauthentication): Promise<void> {
  location.assign((await callApi(oidcLink.start, reauthentication)).url)
}

export function useCompleteProviderLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(oidcLink.complete, {}),
    onSettled: () => client.invalidateQueries(profileQuery),
  })
}

/** Ends the other sessions, too. */
export function useUnlinkProvider() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reauthentication: Reauthentication) => callApi(oidcLink.remove, reauthentication),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(profileQuery),
        client.invalidateQueries({ queryKey: keys.signInSessions.all }),
      ]),
  })
}
