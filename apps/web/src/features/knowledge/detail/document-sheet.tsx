import { AppError, type KnowledgeDocument } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Upload } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { documentQuery } from '../../../data/documents/documents.ts'
import { useMay } from '../../../data/workspaces/workspaces.ts'
import { formatBytes } from '../../../lib/format/numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { ProcessingFailure, ProcessingStage, DocumentStatusBadge } from '../document-badges.tsx'
import { fileTypeLabel } from '../document-texts.ts'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentSending } from './document-sending.tsx'
import { DocumentPassages } from './document-passages.tsx'
import { ChangeControls } from '../../../data/workspaces/change-controls.tsx'

const pictures = lazyPart(() => import('./pictures/document-pictures.tsx').then((file) => file.DocumentPictures))

type DocumentSheetAction = (document: KnowledgeDocument) => void
type DocumentSheetProps = {
  id: string
  onClose: () => void
  onEdit: DocumentSheetAction
  onReplace: DocumentSheetAction
  children: ReactNode
}

export function DocumentSheet({ id, onClose, onEdit, onReplace, children }: DocumentSheetProps) {
  const { data, error, isFetching, refetch } = useQuery(documentQuery(id))
  const mayConfigure = useMay('admin')
  const isNotFound = error instanceof AppError && error.status === 404
  return (
    <Sheet
      open
      onClose={onClose}
      title={data?.name ?? 'Documento'}
      description={data ? `${fileTypeLabel(data)} · ${formatBytes(data.fileBytes)} · ${data.fileName}` : ''}
      badge={data ? <DocumentStatusBadge status={data.processingStatus} /> : null}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:p-5">
        {isNotFound ? (
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
              <DocumentContent document={data} onReplace={() => onReplace(data)} />
            </div>
            <aside aria-label="Datos" className="grid content-start gap-5">
              <DocumentFacts document={data} />
              <DocumentSending document={data} />
              <Suspense>
                <pictures.Part document={data} />
              </Suspense>
              {mayConfigure ? (
                <div className="flex flex-wrap gap-2">
                  <ChangeControls>
                    <Button size="sm" onClick={() => onEdit(data)}>
                      <Pencil aria-hidden className="size-4" /> Editar
                    </Button>
                    <Button size="sm" onClick={() => onReplace(data)}>
                      <Upload aria-hidden className="size-4" /> Reemplazar archivo
                    </Button>
                  </ChangeControls>
                </div>
              ) : null}
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

function DocumentContent({ document, onReplace }: { document: KnowledgeDocument; onReplace: () => void }) {
  if (document.processingStatus === 'FAILED') return <ProcessingFailure document={document} onReplace={onReplace} />
  if (document.processingStatus === 'COMPLETED') return <DocumentPassages id={document.id} />
  return <ProcessingStage document={document} />
}
