import type { KnowledgeDocument } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { dateOfDay, formatDate, formatFullDateTime } from '../../../lib/format/dates.ts'
import { ExpiredBadge, DocumentTags } from '../document-badges.tsx'
import { embeddingText } from '../document-texts.ts'

export function DocumentFacts({ document }: { document: KnowledgeDocument }) {
  const { agentName, uploadDate, validUntil, description, tags } = document
  return (
    <dl className="grid gap-3 text-sm">
      {description ? <DocumentFact name="Descripción">{description}</DocumentFact> : null}
      <DocumentFact name="Responde con él">{agentName ?? 'Disponible para todos los agentes'}</DocumentFact>
      <DocumentFact name="Vigente hasta">
        {validUntil ? formatDate(dateOfDay(validUntil).toISOString()) : 'Sin fecha: responde siempre'}{' '}
        <ExpiredBadge document={document} />
      </DocumentFact>
      {document.meaning ? <DocumentFact name="Significado">{embeddingText(document)}</DocumentFact> : null}
      <DocumentFact name="Subido">{formatFullDateTime(uploadDate)}</DocumentFact>
      {tags.length > 0 ? (
        <DocumentFact name="Etiquetas">
          <DocumentTags tags={tags} max={tags.length} />
        </DocumentFact>
      ) : null}
    </dl>
  )
}

const DocumentFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-texto-3">{name}</dt>
    <dd className="num wrap-anywhere">{children}</dd>
  </div>
)
