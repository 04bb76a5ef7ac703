import type { KnowledgeDocument } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../lib/format/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { SharedMenuTrigger } from '../../ui/overlays/shared-menu.tsx'
import {
  ExpiredBadge,
  ProcessingFailure,
  DocumentRemarks,
  ProcessingStage,
  DocumentStatusBadge,
  DocumentTags,
  SentOnRequestBadge,
} from './document-badges.tsx'
import { documentMenu } from './document-menu.tsx'
import { parseKnowledgeSearch } from './knowledge-search.ts'
import { fileTypeLabel } from './document-texts.ts'

type DocumentCardProps = { document: KnowledgeDocument; onReplace: (document: KnowledgeDocument) => void }

export function DocumentCard({ document, onReplace }: DocumentCardProps) {
  const { id, name, uploadDate, processingStatus, agentName, tags } = document
  return (
    <article
      className={
        'flex min-w-0 flex-1 flex-col rounded-panel border border-linea bg-superficie p-5 transition-colors ' +
        'hover:border-linea-fuerte/70'
      }
    >
      <div className="flex items-center gap-2">
        <Badge tone="neutro">{fileTypeLabel(document)}</Badge>
        <time dateTime={uploadDate} className="num text-xs text-texto-3">
          {formatDate(uploadDate)}
        </time>
        <SharedMenuTrigger
          menu={documentMenu}
          item={id}
          label={`Acciones de ${name}`}
          className="-my-2 -mr-2 ml-auto"
        />
      </div>
      <h2 className="relative mt-1.5 min-w-0 py-2.5 text-base font-semibold">
        <Link
          to="/knowledge-base"
          title={name}
          search={(previous) => ({ ...parseKnowledgeSearch(previous), doc: id })}
          replace
          resetScroll={false}
          className={
            'block truncate rounded-sm leading-6 after:absolute after:inset-0 hover:text-acento hover:underline'
          }
        >
          {name}
        </Link>
      </h2>
      <div className="-mt-1.5 min-h-10 flex-1">
        <DocumentState document={document} onReplace={() => onReplace(document)} />
      </div>
      <DocumentRemarks remarks={document.remarks} />
      <div className="mt-3 empty:hidden">
        <DocumentTags tags={tags} max={3} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-linea pt-3.5">
        <DocumentStatusBadge status={processingStatus} />
        <ExpiredBadge document={document} />
        <SentOnRequestBadge document={document} />
        <p className="ml-auto min-w-0 truncate text-xs text-texto-3">
          {agentName ?? 'Disponible para todos los agentes'}
        </p>
      </div>
    </article>
  )
}

/** The description, or the progress or failure of the processing. */
function DocumentState({ document, onReplace }: { document: KnowledgeDocument; onReplace: () => void }) {
  if (document.processingStatus === 'FAILED') return <ProcessingFailure document={document} onReplace={onReplace} />
  if (document.processingStatus === 'PROCESSING' || document.stage) return <ProcessingStage document={document} />
  return <p className="line-clamp-2 text-sm wrap-anywhere text-texto-3">{document.description}</p>
}
