import type { Note } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { notesQuery, useAddNote, useRemoveNote, useRestoreNote } from '../../../data/conversations/notes.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { focusNeighbour } from '../../../lib/focus/focus-neighbour.ts'
import { Button } from '../../../ui/button.tsx'
import { RetryLine } from '../../../ui/feedback/retry-line.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { NoteForm } from './note-form.tsx'
import { excerpt } from '../labels.ts'
import { useIsTeam, useMay } from '../../../data/workspaces/workspaces.ts'

const showError = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

/** The private notes of the workspace. */
export function Notes({ conversationId }: { conversationId: string }) {
  const { data, error, refetch } = useQuery(notesQuery(conversationId))
  const adding = useAddNote(conversationId, showError)
  const field = useRef<HTMLTextAreaElement>(null)
  const mayAnswer = useMay('agent')

  const { mutate: restore } = useRestoreNote(conversationId, showError)

  return (
    <>
      <p className="mt-1 text-xs text-texto-3">Solo se leen aquí: ni el contacto ni la IA las ven.</p>
      {mayAnswer ? <NoteForm conversationId={conversationId} field={field} adding={adding} /> : null}
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
  onRestore: (undo: string) => void
}

function NoteItem({ note, field, onRestore }: NoteItemProps) {
  const { id, conversationId, author, content, createdAt } = note
  const { mutateAsync: remove, isPending } = useRemoveNote(conversationId)
  const isTeam = useIsTeam()
  const mayAnswer = useMay('agent')
  const showUndo = ({ undo }: { undo: string }) =>
    toast({
      title: 'Nota eliminada',
      description: excerpt(content),
      action: { label: 'Deshacer', onPress: () => onRestore(undo) },
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
              // The promise also resolves after the conversation was closed.
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
