import { AppError, type Contact } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { contactFieldsQuery } from '../../../data/contacts/contact-fields.ts'
import { contactQuery } from '../../../data/contacts/contacts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { ContactBadges } from '../contact-badges.tsx'
import { InitialsAvatar } from '../contact-list.tsx'
import { contactNameOf, phonesOf } from '../contact-texts.ts'
import { ContactActions, type ContactDialog } from './contact-actions.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { ContactHistory } from './contact-history.tsx'

const editDialog = lazyPart(() => import('./edit-contact-dialog.tsx').then((file) => file.EditContactDialog))
const mergeDialog = lazyPart(() => import('./merge-dialog.tsx').then((file) => file.MergeDialog))
const deleteDialog = lazyPart(() => import('./delete-contact-dialog.tsx').then((file) => file.DeleteContactDialog))

type ContactSheetProps = { id: string; onClose: () => void; onOpen: (id: string) => void }

/** Everything that the business knows about one person. */
export function ContactSheet({ id, onClose, onOpen }: ContactSheetProps) {
  const { data, error, isFetching, refetch } = useQuery(contactQuery(id))
  const [dialog, setDialog] = useState<ContactDialog | null>(null)
  const isNotFound = data === null || (error instanceof AppError && error.status === 404)
  const close = () => setDialog(null)
  const name = data ? contactNameOf(data) : 'Contacto'
  return (
    <Sheet
      open
      size="page"
      onClose={onClose}
      title={name}
      description={data ? phonesOf(data).join(' · ') : ''}
      leading={data ? <InitialsAvatar name={name} /> : null}
      badge={data ? <ContactBadges contact={data} /> : null}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:p-5">
        {isNotFound ? (
          <EmptyState title="Ese contacto ya no está" action={<Button onClick={onClose}>Ver todos</Button>}>
            Puede que se haya eliminado o unido con otro.
          </EmptyState>
        ) : data ? (
          <ContactContent contact={data} onOpen={setDialog} />
        ) : error ? (
          <ErrorState title="No se pudo abrir el contacto" busy={isFetching} onRetry={() => void refetch()}>
            {error.message}
          </ErrorState>
        ) : (
          <Skeleton size="h-72 w-full rounded-panel" />
        )}
      </div>
      <Suspense>
        {data && dialog === 'edit' ? <editDialog.Part contact={data} onClose={close} /> : null}
        {data && dialog === 'merge' ? <mergeDialog.Part contact={data} onClose={close} onMerged={onOpen} /> : null}
        {data && dialog === 'delete' ? <deleteDialog.Part contact={data} onClose={close} onDeleted={onClose} /> : null}
      </Suspense>
    </Sheet>
  )
}

type ContactContentProps = { contact: Contact; onOpen: (dialog: ContactDialog) => void }

function ContactContent({ contact, onOpen }: ContactContentProps) {
  const { data: fields = [] } = useQuery(contactFieldsQuery)
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 content-start gap-5">
        <ContactHistory contact={contact} />
      </div>
      <aside aria-label="Datos" className="grid min-w-0 content-start gap-5 max-lg:order-first">
        <ContactFacts contact={contact} fields={fields} />
        <ContactActions contact={contact} onOpen={onOpen} />
      </aside>
    </div>
  )
}
