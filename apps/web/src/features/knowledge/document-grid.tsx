import type { KnowledgeDocument } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DocumentCard } from './document-card.tsx'

type Props = {
  documents: readonly KnowledgeDocument[] | undefined
  narrowed: boolean
  upload: ReactNode
  onUnfilter: () => void
  onReplace: (document: KnowledgeDocument) => void
}

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'
const placeholders = [1, 2, 3, 4, 5, 6]

export function DocumentGrid({ documents, narrowed, upload, onUnfilter, onReplace }: Props) {
  if (!documents)
    return (
      <div role="status" aria-label="Cargando documentos" className={grid}>
        {placeholders.map((place) => (
          <Skeleton key={place} size="h-58 rounded-panel" />
        ))}
      </div>
    )
  if (documents.length > 0)
    return (
      <ul data-walk className={grid}>
        {documents.map((document) => (
          <li key={document.id} className="flex min-w-0">
            <DocumentCard document={document} onReplace={onReplace} />
          </li>
        ))}
      </ul>
    )
  if (narrowed)
    return (
      <EmptyState
        title="Ningún documento con esos filtros"
        action={<Button onClick={onUnfilter}>Quitar filtros</Button>}
      />
    )
  return (
    <EmptyState title="Todavía no hay documentos" action={upload}>
      Sube tu lista de precios o tu política de cambios: tus agentes responderán con lo que dicen, y dirán de dónde lo
      sacaron.
    </EmptyState>
  )
}
