import type { CannedReply } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { cannedQuery, useKeepCanned, useRemoveCanned } from '../../../data/canned-replies.ts'
import { handOver } from '../../../lib/hand-over.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RetryLine } from '../../../ui/retry-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { CannedForm, isBeingWritten, type Words } from './canned-form.tsx'

const nothing: Words = { shortcut: '', content: '' }
const refuse = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

/** The account's ready replies: `/` and a shortcut bring one into the box. */
export function ManageCanned({ onClose }: { onClose: () => void }) {
  const { data, isPending, refetch } = useQuery(cannedQuery)
  const removing = useRemoveCanned()
  const keeping = useKeepCanned()
  const [editing, setEditing] = useState<Words | null>(() => (isBeingWritten() ? nothing : null))
  const isWriting = editing !== null || data?.length === 0
  const fresh = useRef<HTMLButtonElement>(null)
  const wasWriting = useRef(false)
  // The keyboard is never lost with the form that held it.
  useEffect(() => {
    if (wasWriting.current && !isWriting) fresh.current?.focus()
    wasWriting.current = isWriting && !isPending
  }, [isWriting, isPending])

  function remove(event: MouseEvent<HTMLElement>, { id, shortcut, content }: CannedReply) {
    if (removing.isPending) return
    handOver(event, fresh.current)
    const putBack = () => void keeping.mutateAsync({ shortcut, content }).catch(refuse)
    const tell = () =>
      toast({
        title: 'Respuesta rápida eliminada',
        description: `/${shortcut}`,
        action: { label: 'Deshacer', onPress: putBack },
      })
    removing.mutateAsync(id).then(tell, refuse)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Respuestas rápidas"
      description="Escribe / y su atajo en una conversación para usarlas. Son de toda tu cuenta."
      foot={<Button onClick={onClose}>Cerrar</Button>}
    >
      {data && data.length > 0 ? (
        <ul aria-label="Respuestas rápidas" className="mb-5 grid gap-2">
          {data.map((reply) => (
            <li key={reply.id} className="flex items-start gap-2 rounded-xl border border-linea py-2 pr-2 pl-3.5">
              <div className="min-w-0 flex-1 text-sm">
                <p className="font-medium">/{reply.shortcut}</p>
                <p className="line-clamp-3 wrap-anywhere whitespace-pre-wrap text-texto-2">{reply.content}</p>
              </div>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={`Editar /${reply.shortcut}`}
                onClick={() => setEditing(reply)}
              >
                <Pencil aria-hidden className="size-4" />
              </Button>
              <Button
                size="icon-sm"
                variant="ghost"
                aria-label={`Eliminar /${reply.shortcut}`}
                aria-disabled={removing.isPending || undefined}
                onClick={(event) => remove(event, reply)}
              >
                <Trash2 aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {data ? null : isPending ? (
        <Skeleton size="mb-5 h-24" />
      ) : (
        <div className="mb-5">
          <RetryLine onRetry={() => void refetch()}>No se pudieron cargar tus respuestas rápidas.</RetryLine>
        </div>
      )}
      {isWriting ? (
        <CannedForm
          key={editing?.id}
          words={editing ?? nothing}
          latest={data?.find(({ id }) => id === editing?.id)}
          onDone={() => setEditing(null)}
        />
      ) : (
        <Button ref={fresh} onClick={() => setEditing(nothing)}>
          <Plus aria-hidden className="size-4" /> Nueva respuesta rápida
        </Button>
      )}
    </Dialog>
  )
}
