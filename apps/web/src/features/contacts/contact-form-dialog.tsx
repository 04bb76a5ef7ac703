import type { Contact, ContactField } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { contactFieldsQuery } from '../../data/contacts/contact-fields.ts'
import { useZodForm } from '../../lib/hooks/use-zod-form.ts'
import { Button } from '../../ui/button.tsx'
import { RetryLine } from '../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DiscardDialog } from '../../ui/overlays/discard-dialog.tsx'
import { ContactFormFields, contactFormSchema, type ContactFormValues } from './contact-form.tsx'

type ContactFormDialogProps = {
  title: string
  description?: string
  submitText: string
  /** Told before the person discards what they typed. */
  notSavedText: string
  /** Null for a new contact. */
  contact: Contact | null
  notice?: ReactNode
  /** Rejects with the error that the form shows at its fields. */
  save: (values: ContactFormValues, fields: readonly ContactField[]) => Promise<void>
  onClose: () => void
}

/** The form of a contact, which asks before it discards what was typed. */
export function ContactFormDialog({ contact, save, onClose, notice, ...texts }: ContactFormDialogProps) {
  const formId = useId()
  const { data: fields, error: failure, refetch } = useQuery(contactFieldsQuery)
  const [hasChanges, setHasChanges] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const schema = contactFormSchema(fields ?? [], contact === null)
  const { errors, busy, touch, onSubmit } = useZodForm(schema, (parsed) =>
    save(parsed as ContactFormValues, fields ?? []),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || (hasChanges ? setDiscarding(true) : onClose())}
      title={texts.title}
      description={texts.description}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={busy} disabled={!fields}>
          {busy ? 'Guardando…' : texts.submitText}
        </Button>
      }
    >
      {fields ? (
        <form
          id={formId}
          noValidate
          onSubmit={onSubmit}
          onInput={(event) => {
            setHasChanges(true)
            touch((event.target as HTMLInputElement).name)
          }}
        >
          <fieldset disabled={busy} className="grid gap-4">
            {notice}
            <ContactFormFields contact={contact} fields={fields} errors={errors} />
          </fieldset>
        </form>
      ) : failure ? (
        <RetryLine onRetry={() => void refetch()}>{failure.message}</RetryLine>
      ) : (
        <Skeleton size="h-72 w-full rounded-panel" />
      )}
      <DiscardDialog
        open={isDiscarding}
        description={texts.notSavedText}
        onKeep={() => setDiscarding(false)}
        onDiscard={onClose}
      />
    </Dialog>
  )
}
