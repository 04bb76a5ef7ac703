import { useId, useState, type FormEvent } from 'react'
import { TextField } from '../../ui/forms/text-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

type OneFieldDialogProps = {
  title: string
  description?: string
  submitText: string
  field: { label: string; name: string; type?: 'datetime-local' }
  /** Returns the error of what was typed, or uses it. */
  onSubmit: (typed: string) => string | undefined
  onClose: () => void
}

export function OneFieldDialog({ title, description, submitText, field, onSubmit, onClose }: OneFieldDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()
  function submit(event: FormEvent) {
    event.preventDefault()
    setError(onSubmit(typed))
  }
  return (
    <FormDialog title={title} description={description} formId={formId} submit={submitText} onClose={onClose}>
      <form id={formId} noValidate onSubmit={submit}>
        <TextField {...field} value={typed} onChange={(event) => setTyped(event.target.value)} error={error} />
      </form>
    </FormDialog>
  )
}
