import type { Contact, ContactSummary } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mergePreviewQuery, useMergeContacts } from '../../../data/contacts/contacts.ts'
import { Button } from '../../../ui/button.tsx'
import { RetryLine } from '../../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { contactNameOf } from '../contact-texts.ts'
import { MergeChoice } from './merge-choice.tsx'
import { MergeResult } from './merge-result.tsx'
import { toastFailure } from '../form-failures.ts'

type MergeDialogProps = { contact: Contact; onClose: () => void; onMerged: (id: string) => void }

/** Two steps: which contact joins this one, and what that gives. A merge is final. */
export function MergeDialog({ contact, onClose, onMerged }: MergeDialogProps) {
  const [other, setOther] = useState<ContactSummary | null>(null)
  const [name, setName] = useState<'own' | 'other'>(contact.name === null ? 'other' : 'own')
  const preview = useQuery({ ...mergePreviewQuery(contact.id, other?.id ?? ''), enabled: other !== null })
  const { mutate, isPending } = useMergeContacts()
  const merge = () =>
    other &&
    mutate(
      { id: contact.id, otherId: other.id, name },
      {
        onSuccess: ({ id }) => {
          toast({ title: 'Contactos unidos', kind: 'ok' })
          onClose()
          onMerged(id)
        },
        onError: toastFailure('No se pudieron unir'),
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isPending || onClose()}
      title={`Unir con ${contactNameOf(contact)}`}
      description={other ? 'Esto es lo que queda. No se puede deshacer.' : 'Elige el contacto que es la misma persona.'}
      footer={
        other ? (
          <>
            <Button onClick={() => setOther(null)} disabled={isPending}>
              Elegir otro
            </Button>
            <Button
              variant="primary"
              busy={isPending}
              disabled={!preview.data || preview.data.excessNotes > 0}
              onClick={merge}
            >
              {isPending ? 'Uniendo…' : 'Unir contactos'}
            </Button>
          </>
        ) : undefined
      }
    >
      {!other ? (
        <MergeChoice ownId={contact.id} onChoose={setOther} />
      ) : preview.data ? (
        <MergeResult preview={preview.data} name={name} onName={setName} />
      ) : preview.error ? (
        <RetryLine onRetry={() => void preview.refetch()}>{preview.error.message}</RetryLine>
      ) : (
        <Skeleton size="h-72 w-full rounded-panel" />
      )}
    </Dialog>
  )
}
