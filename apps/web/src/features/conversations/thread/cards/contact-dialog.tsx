import { limits } from '@portavoz/contract'
import { useId, useState, type FormEvent } from 'react'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx'
import type { CardDialogProps } from './card-kind.ts'
import { useCardForm } from './use-card-form.ts'

export function ContactDialog(props: CardDialogProps) {
  const formId = useId()
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const sending = useCardForm(props)
  function send(event: FormEvent) {
    event.preventDefault()
    sending.send({ type: 'contact', name, phone })
  }
  return (
    <FormDialog
      formId={formId}
      title="Enviar contacto"
      description="El cliente recibe una tarjeta que puede guardar o llamar."
      submit="Enviar contacto"
      submitting="Enviando…"
      busy={sending.isPending}
      onClose={props.onClose}
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-4">
        <TextField
          label="Nombre"
          name="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={sending.errorOf('name')}
          maxLength={limits.cardName}
        />
        <TextField
          label="Teléfono"
          name="phone"
          type="tel"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
          error={sending.errorOf('phone')}
          placeholder="+57 300 123 4567"
          maxLength={limits.phoneMax}
        />
        {sending.error ? <Alert tone="error" title={sending.error.message} /> : null}
      </form>
    </FormDialog>
  )
}
