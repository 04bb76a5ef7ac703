import type { RetentionPreview } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { useSetRetention } from '../../../data/workspaces/retention.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatCount } from '../../../lib/format/numbers.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { standaloneLinkClass } from '../../../ui/styles.ts'
import { describeRetention } from './describe-retention.ts'

type ConfirmRetentionProps = { preview: RetentionPreview & { months: number }; onClose: () => void }

/** Names what will be lost the next night, and links to the export. */
export function ConfirmRetention({ preview, onClose }: ConfirmRetentionProps) {
  const { mutate, isPending } = useSetRetention()
  const { months, conversations, oldestAt, before } = preview
  const confirm = () =>
    mutate(
      { months, conversations },
      {
        onSuccess: () => toast({ title: 'Guardado', description: 'Se borran desde esta noche.', kind: 'ok' }),
        onError: ({ message }) => toast({ title: 'Error', description: message, kind: 'error' }),
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || isPending || onClose()}
      title={`¿Borrar lo que lleva ${formatCount(months, 'mes', 'meses')} sin mensajes?`}
      description={describeRetention(preview)}
      confirm="Borrar cada noche"
      busy={isPending}
      onConfirm={confirm}
    >
      <div className="mt-3 grid gap-2 text-sm text-texto-2">
        {oldestAt ? (
          <p>
            El mensaje más antiguo es del {formatDate(oldestAt)}; se conserva todo desde el {formatDate(before)}.
          </p>
        ) : null}
        <p>Una conversación con un mensaje más nuevo se queda entera. Lo borrado no se recupera.</p>
        <p>
          <Link to="/data-extraction" className={standaloneLinkClass}>
            Exportar antes las conversaciones
          </Link>
        </p>
      </div>
    </ConfirmDialog>
  )
}
