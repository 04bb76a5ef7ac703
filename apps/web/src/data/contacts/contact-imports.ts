import { contactImports, type ExistingContacts } from '@portavoz/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/hooks/use-mutation.ts'
import { callApi } from '../../lib/http/api.ts'
import { upload } from '../../lib/http/upload.ts'
import { keys } from '../keys.ts'

/** The last imports, newest first. */
export const contactImportsQuery = queryOptions({
  queryKey: keys.contactImports.all,
  queryFn: ({ signal }) => callApi(contactImports.list, {}, { signal }),
})

export type ImportRequest = { file: File; existing: ExistingContacts }

export const usePreviewImport = () =>
  useMutation({
    mutationFn: ({ file, existing }: ImportRequest) =>
      upload(contactImports.preview, {}, { file, fields: { existing } }),
  })

function useImportChange<Data, Variables>(change: (variables: Variables) => Promise<Data>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      for (const { all } of [keys.contactList, keys.contactCard, keys.contactStats, keys.contactTags])
        void client.invalidateQueries({ queryKey: all })
      await client.invalidateQueries({ queryKey: keys.contactImports.all })
    },
  })
}

export const useApplyImport = () =>
  useImportChange(({ file, existing }: ImportRequest) =>
    upload(contactImports.apply, {}, { file, fields: { existing } }),
  )

export const useUndoImport = () => useImportChange((id: string) => callApi(contactImports.undo, { id }))
