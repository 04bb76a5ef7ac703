import { transcriptionLimits } from '@portavoz/contract'
import { type FormEvent, useId, useState } from 'react'
import { toast } from '../../../../ui/feedback/toast.ts'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx'

type CorrectDialogProps = {
  text: string
  isSaving: boolean
  save: (text: string) => Promise<unknown>
  onClose: () => void
}

/** Corrects what was heard; the recogniser's text stays beside it. */
export function CorrectDialog({ text, isSaving, save, onClose }: CorrectDialogProps) {
  const formId = useId()
  const [error, setError] = useState<string | undefined>()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = (new FormData(event.currentTarget).get('text') as string).trim()
    if (typed === '') return setError('Escribe lo que dice el audio')
    if (typed === text) return onClose()
    try {
      await save(typed)
      toast({ title: 'Transcripción corregida', kind: 'ok' })
      onClose()
    } catch (refusal) {
      setError((refusal as Error).message)
    }
  }
  return (
    <FormDialog
      title="Corregir la transcripción"
      description="Se busca y se exporta lo que escribas. Lo que se oyó queda guardado al lado."
      formId={formId}
      submit="Guardar"
      submitting="Guardando…"
      busy={isSaving}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label="Lo que dice el audio"
          name="text"
          defaultValue={text}
          rows={6}
          maxLength={transcriptionLimits.textMax}
          disabled={isSaving}
          error={error}
          onInput={() => setError(undefined)}
        />
      </form>
    </FormDialog>
  )
}
