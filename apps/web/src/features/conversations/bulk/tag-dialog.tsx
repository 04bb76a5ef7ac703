import { Tag } from '@portavoz/contract'
import { OneFieldDialog } from '../one-field-dialog.tsx'

type TagDialogProps = { onTag: (tag: string) => void; onClose: () => void }

export const TagDialog = ({ onTag, onClose }: TagDialogProps) => (
  <OneFieldDialog
    title="Etiquetar las elegidas"
    submitText="Etiquetar"
    field={{ label: 'Etiqueta', name: 'tag' }}
    onSubmit={(typed) => {
      const { data, error } = Tag.safeParse(typed)
      if (data === undefined) return error?.issues[0]?.message
      onTag(data)
    }}
    onClose={onClose}
  />
)
