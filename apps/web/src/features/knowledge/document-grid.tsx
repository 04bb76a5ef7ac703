import type { KnowledgeDocument } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DocumentCard } from './document-card.tsx'

type DocumentGridProps = {
  documents: readonly KnowledgeDocument[] | undefined
  /** Why a search or filters show nothing; null without them. */
  nothingFound: string | null
  upload: ReactNode
  onClearFilters: () => void
  onReplace: (document: KnowledgeDocument) => void
}

const gridClass = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4'
const placeholders = [1, 2, 3, 4, 5, 6]

export function DocumentGrid({ documents, nothingFound, upload, onClearFilters, onReplace }: DocumentGridProps) {
  if (!documents)
    return (
      <div role="status" aria-label="Cargando documentos" className={gridClass}>
        {placeholders.map((index) => (
          <Skeleton key={index} size="h-58 rounded-panel" />
        ))}
      </div>
    )
  if (documents.length > 0)
    return (
      <ul data-walk className={gridClass}>
        {documents.map((document) => (
          <li key={document.id} className="flex min-w-0">
            <DocumentCard document={document} onReplace={onReplace} />
          </li>
        ))}
      </ul>
    )
  if (nothingFound)
    return <EmptyState title={nothingFound} action={<Button onClick={onClearFilters}>Quitar filtros</Button>} />
  return (
    <EmptyState title="Todavía no hay documentos" action={upload}>
      {upload
        ? 'Sube tu lista de precios o tu política de cambios: tus agentes responderán con lo que dicen, y dirán de dónde lo sacaron.'
        : 'Los sube quien administra el negocio: con ellos responden los agentes.'}
    </EmptyState>
  )
}
