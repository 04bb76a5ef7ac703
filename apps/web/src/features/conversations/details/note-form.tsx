import { limits } from '@portavoz/contract'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { conversationDraftKeys } from '../../../data/conversations/conversation-drafts.ts'
import type { useAddNote } from '../../../data/conversations/notes.ts'
import { cx } from '../../../lib/cx.ts'
import { useDraft } from '../../../lib/hooks/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { useMentionList } from './use-mention-list.ts'

type NoteFormProps = {
  conversationId: string
  field: RefObject<HTMLTextAreaElement | null>
  adding: ReturnType<typeof useAddNote>
}

/** A new note. «@» names a person of the team, who gets a notification. */
export function NoteForm({ conversationId, field, adding }: NoteFormProps) {
  const [typed, setTyped] = useDraft(conversationDraftKeys(conversationId).note)
  const listId = useId()
  const people = useMentionList(typed, field, setTyped)
  const list = useRef<HTMLDivElement>(null)
  // The note is the last thing on the pane: its list would open below the fold.
  const listed = people.found.length
  useEffect(() => {
    if (listed > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [listed])
  const isEmpty = typed.trim() === ''

  function add(event: FormEvent) {
    event.preventDefault()
    if (!isEmpty && !adding.isPending) adding.mutate(typed)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.nativeEvent.isComposing && people.onKeyDown(event)) event.preventDefault()
  }

  return (
    <form onSubmit={add} className="mt-2.5 grid gap-2">
      <textarea
        ref={field}
        aria-label="Nueva nota"
        aria-autocomplete="list"
        aria-controls={people.selected ? listId : undefined}
        aria-activedescendant={people.selected ? `${listId}-${people.selected.userId}` : undefined}
        placeholder={people.isTeam ? 'Escribe una nota; «@» nombra a alguien' : 'Escribe una nota'}
        rows={2}
        value={typed}
        maxLength={limits.noteMax}
        onChange={(event) => setTyped(event.target.value)}
        onSelect={people.onSelectText}
        onKeyDown={onKeyDown}
        className={
          'field-sizing-content max-h-40 min-h-16 w-full resize-none rounded-ctl border border-linea-fuerte/70 ' +
          'bg-relieve px-3.5 py-2 text-sm placeholder:text-texto-3 focus:border-acento focus:outline-2 ' +
          'focus:outline-offset-0 focus:outline-foco/40'
        }
      />
      {people.found.length > 0 ? (
        <div ref={list} id={listId} role="listbox" aria-label="Personas" className="grid gap-0.5">
          {people.found.map((person) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard is in the field
            <div
              key={person.userId}
              id={`${listId}-${person.userId}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === people.selected}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => people.choose(person)}
              className={cx(
                'flex min-h-9 cursor-pointer items-center gap-3 rounded-lg px-2.5 text-sm',
                person === people.selected ? 'bg-acento-suave text-texto' : 'text-texto-2 hover:bg-superficie-2',
              )}
            >
              <span className="truncate">@{person.username}</span>
            </div>
          ))}
        </div>
      ) : null}
      {isEmpty ? null : (
        <div className="justify-self-end">
          <Button type="submit" size="sm" busy={adding.isPending}>
            {adding.isPending ? 'Guardando…' : 'Guardar nota'}
          </Button>
        </div>
      )}
    </form>
  )
}
