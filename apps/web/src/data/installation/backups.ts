import { installationBackups, type Reauthentication } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { keys } from '../keys.ts'

const RUNNING_MS = 1_000
/** Another person or the night may begin one. */
const IDLE_MS = 15_000

export const backupsQuery = queryOptions({
  queryKey: keys.installationBackups.all,
  queryFn: ({ signal }) => callApi(installationBackups.overview, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.current ? RUNNING_MS : IDLE_MS),
})

function useBackupChange<Variables, Data>(mutationFn: (variables: Variables) => Promise<Data>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(backupsQuery) })
}

export const useStartBackup = () => useBackupChange(() => callApi(installationBackups.start, {}))

export const useRemoveBackup = () => useBackupChange((name: string) => callApi(installationBackups.remove, { name }))

/** The browser stores the file itself: it may be larger than the memory of the page. */
export async function downloadBackup(name: string, reauthentication: Reauthentication): Promise<void> {
  const { address } = await callApi(installationBackups.grantDownload, { ...reauthentication, name })
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
