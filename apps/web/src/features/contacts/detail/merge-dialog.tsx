import { type Contact, contactLimits, type ContactSummary, type MergePreview, platformLabels } from '@portavoz/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactsQuery, mergePreviewQuery, useMergeContacts } from '../../../data/contacts/contacts.ts'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { useDebouncedInput } from '../../../lib/hooks/use-debounced-input.ts'
import { searchTextError } from '../../../lib/search-text-error.ts'
import { Button } from '../../../ui/button.tsx'
import { RetryLine } from '../../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { contactNameOf, phoneLine } from '../contact-texts.ts'
import { toastFailure } from '../show-failure.ts'

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
        <ContactChoice ownId={contact.id} onChoose={setOther} />
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

type ContactChoiceProps = { ownId: string; onChoose: (contact: ContactSummary) => void }

function ContactChoice({ ownId, onChoose }: ContactChoiceProps) {
  const [search, setSearch] = useState('')
  const [typed, type] = useDebouncedInput(search, setSearch, (text) => searchTextError(text) !== undefined)
  const {
    data,
    error: failure,
    refetch,
  } = useInfiniteQuery(contactsQuery(search.trim() === '' ? {} : { search: search.trim() }))
  const choices = (data ?? []).filter(({ id }) => id !== ownId).slice(0, 20)
  const error = searchTextError(typed)
  return (
    <div className="grid gap-3">
      <SearchField label="Buscar el otro contacto" placeholder="Nombre o teléfono" value={typed} onChange={type} />
      {error ? (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      ) : null}
      {data ? null : failure ? (
        <RetryLine onRetry={() => void refetch()}>{failure.message}</RetryLine>
      ) : (
        <Skeleton size="h-40 w-full rounded-panel" />
      )}
      {data && choices.length === 0 ? <p className="text-sm text-texto-3">Ningún otro contacto coincide.</p> : null}
      <ul aria-label="Contactos para unir" className="grid gap-1">
        {choices.map((choice) => (
          <li key={choice.id}>
            <Button variant="ghost" block onClick={() => onChoose(choice)}>
              <span className="min-w-0 flex-1 truncate text-left">{contactNameOf(choice)}</span>
              <span className="num min-w-0 truncate text-xs text-texto-3">{phoneLine(choice)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type MergeResultProps = { preview: MergePreview; name: 'own' | 'other'; onName: (name: 'own' | 'other') => void }

function MergeResult({ preview, name, onName }: MergeResultProps) {
  const { kept, joined, tags, lostFields, conversations, notes, leads } = preview
  const labels: Record<string, string> = platformLabels
  const addresses = preview.identities.map(({ kind, value }) => (kind === 'phone' ? formatPhone(value) : labels[kind]))
  const joining = [
    [conversations, formatCount(conversations, 'conversación', 'conversaciones')],
    [notes, formatCount(notes, 'nota', 'notas')],
    [leads, formatCount(leads, 'ficha de interesado', 'fichas de interesado')],
  ] as const
  const joiningTexts = joining.filter(([count]) => count > 0).map(([, text]) => text)
  const facts = [
    { label: 'Canales', value: [...new Set(addresses)].join(', ') },
    { label: 'Etiquetas', value: tags.join(', ') || 'Ninguna' },
    { label: 'Se suman', value: joiningTexts.join(', ') || 'Solo sus datos' },
    ...Object.entries(lostFields).map(([field, value]) => ({ label: 'Se pierde', value: `${field}: ${value}` })),
    ...(preview.isBlocked ? [{ label: 'Estado', value: 'Bloqueado' }] : []),
    ...(preview.isOptedOut ? [{ label: 'Mensajes', value: 'Sin mensajes automáticos' }] : []),
  ]
  return (
    <div className="grid gap-4">
      {preview.excessNotes > 0 ? (
        <p role="alert" className="text-sm text-error">
          Sus notas juntas pasan de {formatNumber(contactLimits.about)} caracteres por{' '}
          {formatNumber(preview.excessNotes)}. Acórtalas en cualquiera de los dos para poder unirlos.
        </p>
      ) : null}
      <fieldset className="grid gap-2">
        <legend className="text-sm font-medium text-texto-2">Nombre que queda</legend>
        {[['own', kept] as const, ['other', joined] as const].map(([value, { name: text }]) => (
          <label key={value} className="flex min-h-6 items-center gap-2.5 py-1 text-sm">
            <input
              type="radio"
              name="merged-name"
              value={value}
              checked={name === value}
              disabled={text === null}
              onChange={() => onName(value)}
              className="size-4.5 shrink-0 accent-acento"
            />
            <span className="min-w-0 wrap-anywhere">{contactNameOf({ name: text })}</span>
          </label>
        ))}
      </fieldset>
      <dl className="grid grid-cols-[5.5rem_1fr] gap-y-1.5 text-sm">
        {facts.map(({ label, value }) => (
          <div key={`${label} ${value}`} className="contents">
            <dt className="text-texto-3">{label}</dt>
            <dd className="num wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-texto-3">Las conversaciones siguen separadas, cada una con su agente y su canal.</p>
    </div>
  )
}
