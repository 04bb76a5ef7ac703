import type { DocumentStatus, KnowledgeDocument } from '@portavoz/contract'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useRetryDocument } from '../../data/documents.ts'
import { formatCount, formatPercent } from '../../lib/numbers.ts'
import { Badge, Tag } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { stageWords, statusLooks } from './words.ts'

export function StatusBadge({ status }: { status: DocumentStatus }) {
  const { word, ...look } = statusLooks[status]
  return <Badge {...look}>{word}</Badge>
}

/** Past its last day it answers no more. */
export const ExpiredBadge = ({ document }: { document: KnowledgeDocument }) =>
  document.isExpired ? <Badge tone="aviso">Vencido</Badge> : null

export function Tags({ tags, most }: { tags: readonly string[]; most: number }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Etiquetas" className="flex flex-wrap items-center gap-1.5">
      {tags.slice(0, most).map((tag) => (
        <li key={tag} className="min-w-0 max-w-full">
          <Tag>{tag}</Tag>
        </li>
      ))}
      {tags.length > most ? <li className="num text-xs text-texto-3">+{tags.length - most} más</li> : null}
    </ul>
  )
}

/** How far its reading came, as its events tell. */
export function Stage({ document }: { document: KnowledgeDocument }) {
  const { stage, name } = document
  if (!stage) return <p className="text-sm text-texto-3">Espera su turno para leerse.</p>
  const share = stage.total ? Math.min(1, stage.done / stage.total) : null
  return (
    <div>
      <p className="num flex justify-between gap-3 text-sm text-texto-2">
        <span>{stageWords(stage, document)}</span>
        {share === null ? null : <span className="text-texto-3">{formatPercent(share)}</span>}
      </p>
      <progress
        aria-label={`Procesando ${name}`}
        className="mt-1 h-2 w-full accent-acento"
        {...(share === null ? {} : { value: share })}
      />
    </div>
  )
}

/** Why it was not understood, and the two ways out. */
export function Failure({ document, onReplace }: { document: KnowledgeDocument; onReplace: () => void }) {
  const retry = useRetry()
  return (
    <div className="grid gap-3">
      <p className="flex items-start gap-2 rounded-ctl bg-error-suave px-3 py-2 text-xs text-error">
        <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {document.cause}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={retry.isPending} onClick={() => retry.ask(document.id)}>
          Reintentar
        </Button>
        <Button size="sm" variant="ghost" onClick={onReplace}>
          Reemplazar
        </Button>
      </div>
    </div>
  )
}

/** The first thing that was not read of it; the others stand with its passages. */
export function Remarks({ remarks }: { remarks: readonly string[] }) {
  const [first, ...more] = remarks
  if (first === undefined) return null
  return (
    <p className="mt-3 flex items-start gap-2 rounded-ctl bg-aviso-suave px-3 py-2 text-xs text-aviso">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="num min-w-0 wrap-anywhere">
        {first}{' '}
        {more.length > 0 ? (
          <span className="whitespace-nowrap">+{formatCount(more.length, 'aviso', 'avisos')}</span>
        ) : null}
      </span>
    </p>
  )
}

export function useRetry() {
  const { mutate, isPending } = useRetryDocument()
  const ask = (id: string) => mutate(id, { onError: (error) => toast({ description: error.message, kind: 'error' }) })
  return { ask, isPending }
}
