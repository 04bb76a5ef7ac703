import type { ContactImport } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactImportsQuery, useUndoImport } from '../../../data/contacts/contact-imports.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { RetryLine } from '../../../ui/feedback/retry-line.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toastFailure } from '../form-failures.ts'

export function PastImports() {
  const { data: imports, error, refetch } = useQuery(contactImportsQuery)
  const [undone, setUndone] = useState<ContactImport | null>(null)
  if (error && !imports)
    return <RetryLine onRetry={() => void refetch()}>No se pudieron cargar las importaciones anteriores.</RetryLine>
  if (!imports || imports.length === 0) return null
  return (
    <section aria-label="Importaciones anteriores" className="border-t border-linea pt-4">
      <h3 className="text-sm font-semibold">Importaciones anteriores</h3>
      <ul aria-label="Importaciones anteriores" className="divide-y divide-linea">
        {imports.map((one) => (
          <PastImport key={one.id} import={one} onUndo={() => setUndone(one)} />
        ))}
      </ul>
      {undone ? <UndoImport import={undone} onClose={() => setUndone(null)} /> : null}
    </section>
  )
}

type PastImportProps = { import: ContactImport; onUndo: () => void }

function PastImport({ import: one, onUndo }: PastImportProps) {
  const { fileName, created, completed, createdAt, undoneAt, author } = one
  const counts = `${formatCount(created, 'nuevo', 'nuevos')}, ${formatNumber(completed)} completados`
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="text-sm font-medium wrap-anywhere">{fileName}</p>
        <p className="num text-xs wrap-anywhere text-texto-3">
          {[formatDateTime(createdAt), author, counts].filter(Boolean).join(' · ')}
        </p>
      </div>
      {undoneAt ? (
        <span className="shrink-0 text-xs text-texto-3">Deshecha</span>
      ) : (
        <Button size="sm" aria-label={`Deshacer la importación de ${fileName}`} onClick={onUndo}>
          Deshacer
        </Button>
      )}
    </li>
  )
}

type UndoImportProps = { import: ContactImport; onClose: () => void }

function UndoImport({ import: { id, fileName }, onClose }: UndoImportProps) {
  const { mutate, isPending } = useUndoImport()
  const undo = () =>
    mutate(id, {
      onSuccess: ({ removed, restored, kept }) =>
        toast({
          title: 'Importación deshecha',
          description: [
            formatCount(removed, 'eliminado', 'eliminados'),
            formatCount(restored, 'restaurado', 'restaurados'),
            `${formatNumber(kept)} sin tocar`,
          ].join(', '),
          kind: 'ok',
        }),
      onError: toastFailure('No se pudo deshacer'),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`¿Deshacer la importación de «${fileName}»?`}
      description="Se quitan los contactos que creó y vuelven los datos que cambió. Quedan como están los que cambiaste después y los que ya escribieron."
      confirm={isPending ? 'Deshaciendo…' : 'Deshacer'}
      busy={isPending}
      onConfirm={undo}
    />
  )
}
