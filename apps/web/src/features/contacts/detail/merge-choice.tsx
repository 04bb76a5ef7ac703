import type { ContactSummary } from '@portavoz/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactsQuery } from '../../../data/contacts/contacts.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { useDebouncedInput } from '../../../lib/hooks/use-debounced-input.ts'
import { searchTextError } from '../../../lib/search-text-error.ts'
import { Button } from '../../../ui/button.tsx'
import { RetryLine } from '../../../ui/feedback/retry-line.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { contactNameOf, phoneLine, platformsOf } from '../contact-texts.ts'

type MergeChoiceProps = { ownId: string; onChoose: (contact: ContactSummary) => void }

/** Finds the contact that joins another one. */
export function MergeChoice({ ownId, onChoose }: MergeChoiceProps) {
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
            <Button variant="ghost" size="lg" block onClick={() => onChoose(choice)}>
              <span className="min-w-0 flex-1 text-left">
                <span title={contactNameOf(choice)} className="block truncate text-sm">
                  {contactNameOf(choice)}
                </span>
                <span className="num flex items-center gap-x-3 text-xs text-texto-3">
                  <span className="min-w-0 truncate">{phoneLine(choice)}</span>
                  {platformsOf(choice).map((platform) => (
                    <PlatformIcon key={platform} platform={platform} withLabel small />
                  ))}
                </span>
                {choice.lastConversation ? (
                  <span className="num block text-xs text-texto-3">
                    Último mensaje:{' '}
                    <time dateTime={choice.lastConversation.at}>{formatDateTime(choice.lastConversation.at)}</time>
                  </span>
                ) : null}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
