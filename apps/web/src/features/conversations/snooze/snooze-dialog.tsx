import { useId, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type SnoozeDialogProps = { onPick: (until: Date) => void; onClose: () => void }

export function SnoozeDialog({ onPick, onClose }: SnoozeDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()
  function submit(event: FormEvent) {
    event.preventDefault()
    const until = new Date(typed)
    if (Number.isNaN(until.getTime())) return setError('Elige el día y la hora')
    if (until.getTime() <= Date.now()) return setError('Esa hora ya pasó. Elige una que esté por venir')
    onPick(until)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Posponer la conversación"
      description="Sale de la lista y vuelve a esa hora, o antes si el contacto escribe."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary">
            Posponer
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Hasta cuándo"
          name="until"
          type="datetime-local"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
        />
      </form>
    </Dialog>
  )
}
