import type { KnowledgeDocument } from '@portavoz/contract'
import type { ReactNode } from 'react'
import { dateOfDay, formatDate, formatFullDateTime } from '../../../lib/dates.ts'
import { ExpiredBadge, Tags } from '../document-marks.tsx'
import { meaningWords } from '../words.ts'

/** What its owner said of it, and until when it answers. */
export function Facts({ document }: { document: KnowledgeDocument }) {
  const { agentName, uploadDate, validUntil, description, tags } = document
  return (
    <dl className="grid gap-3 text-sm">
      {description ? <Fact name="Descripción">{description}</Fact> : null}
      <Fact name="Responde con él">{agentName ?? 'Disponible para todos los agentes'}</Fact>
      <Fact name="Vigente hasta">
        {validUntil ? formatDate(dateOfDay(validUntil).toISOString()) : 'Sin fecha: responde siempre'}{' '}
        <ExpiredBadge document={document} />
      </Fact>
      {document.meaning ? <Fact name="Significado">{meaningWords(document)}</Fact> : null}
      <Fact name="Subido">{formatFullDateTime(uploadDate)}</Fact>
      {tags.length > 0 ? (
        <Fact name="Etiquetas">
          <Tags tags={tags} most={tags.length} />
        </Fact>
      ) : null}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-texto-3">{name}</dt>
    <dd className="num wrap-anywhere">{children}</dd>
  </div>
)
