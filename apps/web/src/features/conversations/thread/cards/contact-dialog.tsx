import { AppError, limits } from '@portavoz/contract'
import { useId, useState, type FormEvent } from 'react'
import { useSendCard } from '../../../../data/conversations/cards.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx'
import type { CardDialogProps } from './card-kind.ts'

export function ContactDialog({ conversationId, onSent, onClose }: CardDialogProps) {
  const formId = useId()
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('')
  const sending = useSendCard(conversationId)
  const fields = sending.error instanceof AppError ? sending.error.fields : undefined
  function send(event: FormEvent) {
    event.preventDefault()
    if (sending.isPending) return
    const onSuccess = () => {
      onSent()
      onClose()
    }
    sending.mutate({ type: 'contact', name, phone }, { onSuccess })
  }
  return (
    <FormDialog
      formId={formId}
      title="Enviar contacto"
      description="El cliente recibe una tarjeta que puede guardar o llamar."
      submit="Enviar contacto"
      submitting="Enviando…"
      busy={sending.isPending}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={send} className="grid gap-4">
        <TextField
          label="Nombre"
          name="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={fields?.['card.name'] ?? fields?.['name']}
          maxLength={limits.cardName}
        />
        <TextField
          label="Teléfono"
          name="phone"
          type="tel"
          value={phone}
          onChange={({ target }) => setPhone(target.value)}
          error={fields?.['card.phone'] ?? fields?.['phone']}
          placeholder="+57 300 123 4567"
          maxLength={limits.phoneMax}
        />
        {sending.error && !fields ? <Alert tone="error" title={sending.error.message} /> : null}
      </form>
    </FormDialog>
  )
}
