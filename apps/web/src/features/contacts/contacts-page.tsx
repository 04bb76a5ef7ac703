import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { contactsQuery, contactStatsQuery } from '../../data/contacts/contacts.ts'
import { useMay } from '../../data/workspaces/workspaces.ts'
import { formatNumber } from '../../lib/format/numbers.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { PagedList } from '../../ui/feedback/paged-list.tsx'
import { RetryLine } from '../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.ts'
import { FiguresLine } from '../../ui/figures-line.tsx'
import { StatStrip } from '../../ui/stat-strip.tsx'
import { ContactFiltersBar } from './contact-filters-bar.tsx'
import { ContactList } from './contact-list.tsx'
import { type ContactsSearch, toContactFilters } from './contacts-search.ts'
import { ContactsEmptyState } from './contacts-empty-state.tsx'
import { PageActions, type PageDialog } from './page-actions.tsx'

const contactSheet = lazyPart(() => import('./detail/contact-sheet.tsx').then((file) => file.ContactSheet))
const createDialog = lazyPart(() => import('./create-contact-dialog.tsx').then((file) => file.CreateContactDialog))
const importDialog = lazyPart(() => import('./import/import-dialog.tsx').then((file) => file.ImportDialog))
const fieldsDialog = lazyPart(() => import('./fields-dialog.tsx').then((file) => file.FieldsDialog))

const fetchAhead: Record<PageDialog, () => void> = {
  create: createDialog.fetchAhead,
  import: importDialog.fetchAhead,
  fields: fieldsDialog.fetchAhead,
}

const from = '/shell/contactos'

const texts = {
  failure: 'No se pudieron cargar los contactos',
  loadingMore: 'Cargando más contactos',
  moreFailure: 'No se pudieron cargar más contactos.',
}

/** Everyone whom the business knows, on all channels. */
export function ContactsPage() {
  const search = useSearch({ from })
  const navigate = useNavigate({ from: '/contactos' })
  const list = useInfiniteQuery(contactsQuery(toContactFilters(search)))
  const [openDialog, setOpenDialog] = useState<PageDialog | null>(null)
  const close = () => setOpenDialog(null)
  const change = (next: Partial<ContactsSearch>) => void navigate({ search: { ...search, ...next }, replace: true })
  const open = (id: string | undefined) => void navigate({ search: { ...search, id } })
  const mayEdit = useMay('agent')
  const isFiltered = Boolean(search.q ?? search.tag ?? search.state)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">Contactos</h1>
        <PageActions onOpen={setOpenDialog} fetchAhead={fetchAhead} />
      </div>
      <ContactTotals />
      <ContactFiltersBar search={search} onChange={change} />
      <div className="mt-5">
        <PagedList list={list} texts={texts} skeleton={<ContactsSkeleton />}>
          {(contacts) =>
            contacts.length > 0 ? (
              <ContactList contacts={contacts} search={search} />
            ) : (
              <ContactsEmptyState
                isFiltered={isFiltered}
                onClear={() => change({ q: undefined, tag: undefined, state: undefined })}
                onImport={mayEdit ? () => setOpenDialog('import') : null}
              />
            )
          }
        </PagedList>
      </div>
      <Suspense>
        {openDialog === 'create' ? <createDialog.Part onClose={close} onCreated={open} /> : null}
        {openDialog === 'import' ? <importDialog.Part onClose={close} /> : null}
        {openDialog === 'fields' ? <fieldsDialog.Part onClose={close} /> : null}
        {search.id ? (
          <contactSheet.Part key={search.id} id={search.id} onClose={() => open(undefined)} onOpen={open} />
        ) : null}
      </Suspense>
    </>
  )
}

/** On a phone the figures take one line, and the rows begin on the first screen. */
function ContactTotals() {
  const Figures = useMedia('(min-width: 40rem)') ? StatStrip : FiguresLine
  const { data, error, refetch } = useQuery(contactStatsQuery)
  const show = (value: number | undefined) => (value === undefined ? '…' : formatNumber(value))
  if (!data && error)
    return (
      <div className="mt-5">
        <RetryLine onRetry={() => void refetch()}>No se pudieron contar los contactos.</RetryLine>
      </div>
    )
  return (
    <div className="mt-5">
      <Figures
        stats={[
          { label: 'Contactos', value: show(data?.total) },
          { label: 'Bloqueados', value: show(data?.blocked) },
          { label: 'De baja', value: show(data?.optedOut) },
        ]}
      />
    </div>
  )
}

const ContactsSkeleton = () => (
  <div role="status" aria-label="Cargando contactos" className="grid gap-3">
    {[1, 2, 3, 4].map((index) => (
      <Skeleton key={index} size="h-20 w-full" />
    ))}
  </div>
)
