import { workspaceBrand } from '@portavoz/contract'
import { useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/http/api.ts'
import { upload } from '../../lib/http/upload.ts'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { workspacesQuery } from './workspaces.ts'

/** Null: the colors of Portavoz. */
export function useSetColor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (color: string | null) => callApi(workspaceBrand.setColor, { color }),
    onSettled: () => client.invalidateQueries(workspacesQuery),
  })
}

/** Null removes the logo. */
export function useSetLogo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File | null) =>
      file ? upload(workspaceBrand.uploadLogo, {}, { file }) : callApi(workspaceBrand.removeLogo, {}),
    onSettled: () => client.invalidateQueries(workspacesQuery),
  })
}
