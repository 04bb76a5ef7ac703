import type { DocumentStatus, KnowledgeDocument } from '@portavoz/contract'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useRetryDocument } from '../../data/documents/documents.ts'
import { useMay } from '../../data/workspaces/workspaces.ts'
import { formatCount, formatPercent } from '../../lib/format/numbers.ts'
import { Badge, Tag } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { stageText, documentStatusStyles } from './document-texts.ts'
import { ChangeControls } from '../../data/workspaces/change-controls.tsx'

export function DocumentStatusBadge({ status }: { status: DocumentStatus }) {
  const { label, ...badgeStyle } = documentStatusStyles[status]
  return <Badge {...badgeStyle}>{label}</Badge>
}

/** After its last day a document no longer answers. */
export const ExpiredBadge = ({ document }: { document: KnowledgeDocument }) =>
  document.isExpired ? <Badge tone="aviso">Vencido</Badge> : null

/** Agents send its file to customers who ask for it. */
export const SentOnRequestBadge = ({ document }: { document: KnowledgeDocument }) =>
  document.isSentOnRequest ? <Badge tone="acento">Se envía si lo piden</Badge> : null

export function DocumentTags({ tags, max }: { tags: readonly string[]; max: number }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Etiquetas" className="flex flex-wrap items-center gap-1.5">
      {tags.slice(0, max).map((tag) => (
        <li key={tag} className="min-w-0 max-w-full">
          <Tag>{tag}</Tag>
        </li>
      ))}
      {tags.length > max ? <li className="num text-xs text-texto-3">+{tags.length - max} más</li> : null}
    </ul>
  )
}

/** The progress of the processing. */
export function ProcessingStage({ document }: { document: KnowledgeDocument }) {
  const { stage, name } = document
  if (!stage) return <p className="text-sm text-texto-3">Espera su turno para leerse.</p>
  const doneShare = stage.total ? Math.min(1, stage.done / stage.total) : null
  return (
    <div>
      <p className="num flex justify-between gap-3 text-sm text-texto-2">
        <span>{stageText(stage, document)}</span>
        {doneShare === null ? null : <span className="text-texto-3">{formatPercent(doneShare)}</span>}
      </p>
      <progress
        aria-label={`Procesando ${name}`}
        className="mt-1 h-2 w-full accent-acento"
        {...(doneShare === null ? {} : { value: doneShare })}
      />
    </div>
  )
}

/** Why the processing failed, with the buttons to retry or replace. */
export function ProcessingFailure({ document, onReplace }: { document: KnowledgeDocument; onReplace: () => void }) {
  const retry = useRetryProcessing()
  const mayConfigure = useMay('admin')
  return (
    <div className="grid gap-3">
      <p className="flex items-start gap-2 rounded-ctl bg-error-suave px-3 py-2 text-xs text-error">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {document.cause}
      </p>
      {mayConfigure ? (
        <div className="flex flex-wrap gap-2">
          <ChangeControls>
            <Button size="sm" onClick={onReplace}>
              Reemplazar
            </Button>
            <Button size="sm" variant="ghost" busy={retry.isPending} onClick={() => retry.run(document.id)}>
              Reintentar
            </Button>
          </ChangeControls>
        </div>
      ) : (
        <p className="text-xs text-texto-3">Puede reintentarlo o reemplazarlo quien administra el negocio.</p>
      )}
    </div>
  )
}

/** The first remark on the processing, and how many others there are. */
export function DocumentRemarks({ remarks }: { remarks: readonly string[] }) {
  const [first, ...others] = remarks
  if (first === undefined) return null
  return (
    <p className="mt-3 flex items-start gap-2 rounded-ctl bg-aviso-suave px-3 py-2 text-xs text-aviso">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="num min-w-0 wrap-anywhere">
        {first}{' '}
        {others.length > 0 ? (
          <span className="whitespace-nowrap">+{formatCount(others.length, 'aviso', 'avisos')}</span>
        ) : null}
      </span>
    </p>
  )
}

export function useRetryProcessing() {
  const { mutate, isPending } = useRetryDocument()
  const run = (id: string) => mutate(id, { onError: (error) => toast({ description: error.message, kind: 'error' }) })
  return { run, isPending }
}
