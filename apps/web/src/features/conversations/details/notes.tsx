import { limits, type Note } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRef, type FormEvent, type RefObject } from 'react'
import { conversationDraftKeys } from '../../../data/conversations/conversation-drafts.ts'
import { notesQuery, useAddNote, useRemoveNote } from '../../../data/conversations/notes.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { useDraft } from '../../../lib/hooks/use-draft.ts'
import { focusNeighbour } from '../../../lib/focus/focus-neighbour.ts'
import { Button } from '../../../ui/button.tsx'
import { RetryLine } from '../../../ui/feedback/retry-line.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { excerpt } from '../labels.ts'
import { useIsTeam, useMay } from '../../../data/workspaces/workspaces.ts'

const showError = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

/** The private notes of the account. */
export function Notes({ conversationId }: { conversationId: string }) {
  const [typed, setTyped] = useDraft(conversationDraftKeys(conversationId).note)
  const { data, error, refetch } = useQuery(notesQuery(conversationId))
  const adding = useAddNote(conversationId, showError)
  const field = useRef<HTMLTextAreaElement>(null)
  const mayAnswer = useMay('agent')

  function add(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '' || adding.isPending) return
    adding.mutate(typed)
  }

  /** The promise also resolves after the conversation was closed, when callbacks of `mutate` would be dropped. */
  const restore = ({ content }: Note) => adding.mutate(content)

  return (
    <>
      <p className="mt-1 text-xs text-texto-3">Solo se leen aquí: ni el contacto ni la IA las ven.</p>
      {mayAnswer ? (
        <form onSubmit={add} className="mt-2.5 grid gap-2">
          <textarea
            ref={field}
            aria-label="Nueva nota"
            placeholder="Escribe una nota"
            rows={2}
            value={typed}
            maxLength={limits.noteMax}
            onChange={(event) => setTyped(event.target.value)}
            className={
              'field-sizing-content max-h-40 min-h-16 w-full resize-none rounded-ctl border border-linea-fuerte/70 ' +
              'bg-relieve px-3.5 py-2 text-sm placeholder:text-texto-3 focus:border-acento focus:outline-2 ' +
              'focus:outline-offset-0 focus:outline-foco/40'
            }
          />
          {typed.trim() === '' ? null : (
            <div className="justify-self-end">
              <Button type="submit" size="sm" busy={adding.isPending}>
                {adding.isPending ? 'Guardando…' : 'Guardar nota'}
              </Button>
            </div>
          )}
        </form>
      ) : null}
      {error && !data ? (
        <div className="mt-2">
          <RetryLine onRetry={() => void refetch()}>No se pudieron cargar las notas.</RetryLine>
        </div>
      ) : null}
      {data && data.length > 0 ? (
        <ul aria-label="Notas privadas" className="mt-3 grid gap-2">
          {data.map((note) => (
            <NoteItem key={note.id} note={note} field={field} onRestore={restore} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

type NoteItemProps = {
  note: Note
  field: RefObject<HTMLTextAreaElement | null>
  onRestore: (note: Note) => void
}

function NoteItem({ note, field, onRestore }: NoteItemProps) {
  const { id, conversationId, author, content, createdAt } = note
  const { mutateAsync: remove, isPending } = useRemoveNote(conversationId)
  const isTeam = useIsTeam()
  const mayAnswer = useMay('agent')
  const showUndo = () =>
    toast({
      title: 'Nota eliminada',
      description: excerpt(content),
      action: { label: 'Deshacer', onPress: () => onRestore(note) },
    })
  return (
    <li className="rounded-xl bg-superficie-2 py-2 pr-1.5 pl-3 text-sm">
      <div className="flex items-start gap-1">
        <p className="min-w-0 flex-1 py-0.5 wrap-anywhere whitespace-pre-wrap">{content}</p>
        {mayAnswer ? (
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label="Eliminar esta nota"
            disabled={isPending}
            onClick={(event) => {
              focusNeighbour(event, field.current)
              remove(id).then(showUndo, showError)
            }}
          >
            <Trash2 aria-hidden className="size-4" />
          </Button>
        ) : null}
      </div>
      <time dateTime={createdAt} className="num text-xs text-texto-3">
        {formatDateTime(createdAt)}
      </time>
      {isTeam && author ? <span className="text-xs text-texto-3"> · {author.name}</span> : null}
    </li>
  )
}
