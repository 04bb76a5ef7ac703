import type { KnowledgeDocument } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { SharedMenuTrigger } from '../../ui/shared-menu.tsx'
import { ExpiredBadge, Failure, Remarks, Stage, StatusBadge, Tags } from './document-marks.tsx'
import { documentMenu } from './document-menu.tsx'
import { readKnowledgeSearch } from './knowledge-search.ts'
import { kindWords } from './words.ts'

type Props = { document: KnowledgeDocument; onReplace: (document: KnowledgeDocument) => void }

export function DocumentCard({ document, onReplace }: Props) {
  const { id, name, uploadDate, processingStatus, agentName, tags } = document
  return (
    <article className="flex min-w-0 flex-1 flex-col rounded-panel border border-linea bg-superficie p-5 transition-colors hover:border-linea-fuerte/70">
      <div className="flex items-center gap-2">
        <Badge tone="neutro">{kindWords(document)}</Badge>
        <time dateTime={uploadDate} className="num text-xs text-texto-3">
          {formatDate(uploadDate)}
        </time>
        <SharedMenuTrigger menu={documentMenu} of={id} label={`Acciones de ${name}`} place="-my-2 -mr-2 ml-auto" />
      </div>
      <h2 className="mt-4 min-w-0 text-base font-semibold">
        <Link
          to="/knowledge-base"
          search={(before) => ({ ...readKnowledgeSearch(before), doc: id })}
          replace
          resetScroll={false}
          className="block min-h-[24px] truncate rounded-sm leading-6 hover:text-acento hover:underline"
        >
          {name}
        </Link>
      </h2>
      <div className="mt-1 min-h-10 flex-1">
        <State document={document} onReplace={() => onReplace(document)} />
      </div>
      <Remarks remarks={document.remarks} />
      <div className="mt-3 min-h-6">
        <Tags tags={tags} most={3} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-linea pt-3.5">
        <StatusBadge status={processingStatus} />
        <ExpiredBadge document={document} />
        <p className="ml-auto min-w-0 truncate text-xs text-texto-3">
          {agentName ?? 'Disponible para todos los agentes'}
        </p>
      </div>
    </article>
  )
}

/** What it is about, or what is happening to it. */
function State({ document, onReplace }: { document: KnowledgeDocument; onReplace: () => void }) {
  if (document.processingStatus === 'FAILED') return <Failure document={document} onReplace={onReplace} />
  if (document.processingStatus === 'PROCESSING' || document.stage) return <Stage document={document} />
  return <p className="line-clamp-2 text-sm wrap-anywhere text-texto-3">{document.description}</p>
}
