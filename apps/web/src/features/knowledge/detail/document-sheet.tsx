import { AppError, type KnowledgeDocument } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { documentQuery } from '../../../data/documents.ts'
import { formatBytes } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Failure, Stage, StatusBadge } from '../document-marks.tsx'
import { kindWords } from '../words.ts'
import { Facts } from './facts.tsx'
import { Passages } from './passages.tsx'

type Act = (document: KnowledgeDocument) => void
type Props = { id: string; onClose: () => void; onEdit: Act; onReplace: Act; children: ReactNode }

/** What was understood of a document, and what is known of it. */
export function DocumentSheet({ id, onClose, onEdit, onReplace, children }: Props) {
  const { data, error, isFetching, refetch } = useQuery(documentQuery(id))
  const isGone = error instanceof AppError && error.status === 404
  return (
    <Sheet
      open
      onClose={onClose}
      title={data?.name ?? 'Documento'}
      description={data ? `${kindWords(data)} · ${formatBytes(data.fileBytes)} · ${data.fileName}` : ''}
      beside={data ? <StatusBadge status={data.processingStatus} /> : null}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:p-5">
        {isGone ? (
          <EmptyState title={error.message} action={<Button onClick={onClose}>Ver todos</Button>}>
            Puede que se haya eliminado, o que el enlace no sea de tu cuenta.
          </EmptyState>
        ) : error && !data ? (
          <ErrorState title="No se pudo abrir el documento" busy={isFetching} onRetry={() => void refetch()}>
            {error.message}
          </ErrorState>
        ) : data ? (
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
            <div className="grid min-w-0 content-start gap-5">
              <Understood document={data} onReplace={() => onReplace(data)} />
            </div>
            <aside aria-label="Datos" className="grid content-start gap-5 max-lg:order-first">
              <Facts document={data} />
              <div className="flex flex-wrap gap-2">
                <Button size="sm" onClick={() => onEdit(data)}>
                  <Pencil aria-hidden className="size-4" /> Editar
                </Button>
                <Button size="sm" onClick={() => onReplace(data)}>
                  <Upload aria-hidden className="size-4" /> Reemplazar archivo
                </Button>
              </div>
            </aside>
          </div>
        ) : (
          <Skeleton size="h-72 w-full rounded-panel" />
        )}
      </div>
      {children}
    </Sheet>
  )
}

function Understood({ document, onReplace }: { document: KnowledgeDocument; onReplace: () => void }) {
  if (document.processingStatus === 'FAILED') return <Failure document={document} onReplace={onReplace} />
  if (document.processingStatus === 'COMPLETED') return <Passages id={document.id} />
  return <Stage document={document} />
}
