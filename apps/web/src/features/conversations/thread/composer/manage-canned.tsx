import type { CannedReply } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Paperclip, Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type MouseEvent } from 'react'
import {
  cannedRepliesQuery,
  useSaveCannedReply,
  useRemoveCannedReply,
} from '../../../../data/conversations/canned-replies.ts'
import { formatBytes } from '../../../../lib/format/numbers.ts'
import { focusNeighbour } from '../../../../lib/focus/focus-neighbour.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { RetryLine } from '../../../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { CannedForm, hasCannedDraft, type CannedReplyFields } from './canned-form.tsx'

const emptyReply: CannedReplyFields = { shortcut: '', content: '', file: null }
type RemovalWithFile = Pick<CannedReply, 'id' | 'shortcut'> & { file: { name: string } }
const showError = (error: Error) => toast({ title: 'Error', description: error.message, kind: 'error' })

/** The workspace's canned replies: `/` and a shortcut insert one into the message box. */
export function ManageCanned({ onClose }: { onClose: () => void }) {
  const { data, isPending, refetch } = useQuery(cannedRepliesQuery)
  const removing = useRemoveCannedReply()
  const saving = useSaveCannedReply()
  const [editing, setEditing] = useState<CannedReplyFields | null>(() => (hasCannedDraft() ? emptyReply : null))
  const [toConfirm, setToConfirm] = useState<RemovalWithFile | null>(null)
  const isWriting = editing !== null || data?.length === 0
  const newButton = useRef<HTMLButtonElement>(null)
  const wasWriting = useRef(false)
  // When the form closes, focus moves to the button that opens it.
  useEffect(() => {
    if (wasWriting.current && !isWriting) newButton.current?.focus()
    wasWriting.current = isWriting && !isPending
  }, [isWriting, isPending])

  function remove(event: MouseEvent<HTMLElement>, { id, shortcut, content, file }: CannedReply) {
    if (removing.isPending) return
    // A deleted file cannot be restored.
    if (file) return setToConfirm({ id, shortcut, file })
    focusNeighbour(event, newButton.current)
    const restore = () => void saving.mutateAsync({ shortcut, content }).catch(showError)
    const showUndo = () =>
      toast({
        title: 'Respuesta rápida eliminada',
        description: `/${shortcut}`,
        action: { label: 'Deshacer', onPress: restore },
      })
    removing.mutateAsync(id).then(showUndo, showError)
  }

  function removeConfirmed({ id }: RemovalWithFile) {
    setToConfirm(null)
    newButton.current?.focus()
    removing.mutateAsync(id).catch(showError)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Respuestas rápidas"
      description="Escribe / y su atajo en una conversación para usarlas. Son de toda tu cuenta."
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      {data && data.length > 0 ? (
        <ul aria-label="Respuestas rápidas" className="mb-5 grid gap-2">
          {data.map((reply) => (
            <li key={reply.id} className="flex items-start gap-2 rounded-xl border border-linea py-2 pr-2 pl-3.5">
              <div className="min-w-0 flex-1 text-sm">
                <p className="font-medium">/{reply.shortcut}</p>
                <p className="line-clamp-3 wrap-anywhere whitespace-pre-wrap text-texto-2">{reply.content}</p>
                {reply.file ? (
                  <p className="num flex items-center gap-1.5 text-texto-3">
                    <Paperclip aria-hidden className="size-4 shrink-0" />
                    <span className="truncate">{reply.file.name}</span>
                    <span className="shrink-0">· {formatBytes(reply.file.bytes)}</span>
                  </p>
                ) : null}
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
          initial={editing ?? emptyReply}
          latest={data?.find(({ id }) => id === editing?.id)}
          onDone={() => setEditing(null)}
          onFileFailed={setEditing}
        />
      ) : (
        <Button ref={newButton} onClick={() => setEditing(emptyReply)}>
          <Plus aria-hidden className="size-4" /> Nueva respuesta rápida
        </Button>
      )}
      <ConfirmDialog
        open={toConfirm !== null}
        onOpenChange={(open) => open || setToConfirm(null)}
        title={`¿Eliminar /${toConfirm?.shortcut}?`}
        description={`Se elimina con su archivo, «${toConfirm?.file.name}». Lo que ya enviaste sigue en sus conversaciones.`}
        confirm="Eliminar"
        onConfirm={() => toConfirm && removeConfirmed(toConfirm)}
      />
    </Dialog>
  )
}
