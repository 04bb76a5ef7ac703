import { Tag } from '@portavoz/contract'
import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type TagDialogProps = { onTag: (tag: string) => void; onClose: () => void }

export function TagDialog({ onTag, onClose }: TagDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()
  function submit(event: FormEvent) {
    event.preventDefault()
    const { data, error: refusal } = Tag.safeParse(typed)
    if (data === undefined) setError(refusal?.issues[0]?.message)
    else onTag(data)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Etiquetar las elegidas"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary">
            Etiquetar
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Etiqueta"
          name="tag"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
        />
      </form>
    </Dialog>
  )
}
