import { limits, type Note } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRef, type FormEvent, type RefObject } from 'react'
import { conversationDrafts } from '../../data/conversation-drafts.ts'
import { notesQuery, useAddNote, useRemoveNote } from '../../data/notes.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { handOver } from '../../lib/hand-over.ts'
import { Button } from '../../ui/button.tsx'
import { RetryLine } from '../../ui/retry-line.tsx'
import { toast } from '../../ui/toast.ts'
import { excerpt } from './words.ts'

const refuse = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

/** What the account writes down for itself. */
export function Notes({ conversationId }: { conversationId: string }) {
  const [typed, type] = useDraft(conversationDrafts(conversationId).note)
  const { data, error, refetch } = useQuery(notesQuery(conversationId))
  const adding = useAddNote(conversationId, refuse)
  const field = useRef<HTMLTextAreaElement>(null)

  function add(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '' || adding.isPending) return
    adding.mutate(typed)
  }

  /** Heard also after the conversation was closed. */
  const putBack = ({ content }: Note) => adding.mutate(content)

  return (
    <>
      <p className="mt-1 text-xs text-texto-3">Solo se leen aquí: ni el contacto ni la IA las ven.</p>
      <form onSubmit={add} className="mt-2.5 grid gap-2">
        <textarea
          ref={field}
          aria-label="Nueva nota"
          placeholder="Escribe una nota"
          rows={2}
          value={typed}
          maxLength={limits.noteMax}
          onChange={(event) => type(event.target.value)}
          className="field-sizing-content max-h-40 min-h-16 w-full resize-none rounded-ctl border border-linea-fuerte/70 bg-relieve px-3.5 py-2 text-sm placeholder:text-texto-3 focus:border-acento focus:outline-2 focus:outline-offset-0 focus:outline-foco/40"
        />
        {typed.trim() === '' ? null : (
          <div className="justify-self-end">
            <Button type="submit" size="sm" busy={adding.isPending}>
              {adding.isPending ? 'Guardando…' : 'Guardar nota'}
            </Button>
          </div>
        )}
      </form>
      {error && !data ? (
        <div className="mt-2">
          <RetryLine onRetry={() => void refetch()}>No se pudieron cargar las notas.</RetryLine>
        </div>
      ) : null}
      {data && data.length > 0 ? (
        <ul aria-label="Notas privadas" className="mt-3 grid gap-2">
          {data.map((note) => (
            <OneNote key={note.id} note={note} field={field} onPutBack={putBack} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

type OneNoteProps = {
  note: Note
  field: RefObject<HTMLTextAreaElement | null>
  onPutBack: (note: Note) => void
}

function OneNote({ note, field, onPutBack }: OneNoteProps) {
  const { id, conversationId, content, createdAt } = note
  const { mutateAsync: remove, isPending } = useRemoveNote(conversationId)
  const tell = () =>
    toast({
      title: 'Nota eliminada',
      description: excerpt(content),
      action: { label: 'Deshacer', onPress: () => onPutBack(note) },
    })
  return (
    <li className="rounded-xl bg-superficie-2 py-2 pr-1.5 pl-3 text-sm">
      <div className="flex items-start gap-1">
        <p className="min-w-0 flex-1 py-0.5 wrap-anywhere whitespace-pre-wrap">{content}</p>
        <Button
          size="icon-sm"
          variant="ghost"
          aria-label="Eliminar esta nota"
          disabled={isPending}
          onClick={(event) => {
            handOver(event, field.current)
            remove(id).then(tell, refuse)
          }}
        >
          <Trash2 aria-hidden className="size-4" />
        </Button>
      </div>
      <time dateTime={createdAt} className="num text-xs text-texto-3">
        {formatDateTime(createdAt)}
      </time>
    </li>
  )
}
