import { type KnowledgeSearchResult, formatLocation, type FoundPassage } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { NoModelBadge } from '../../../data/account/no-model-badge.tsx'
import { formatPercent } from '../../../lib/format/numbers.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { asWritten } from './as-written.ts'

type SearchResultsProps = {
  question: string
  answer: KnowledgeSearchResult
  /** No agent that was asked has a model. */
  hasNoModel: boolean
  onNavigate: () => void
}

/** The quote that would be sent without a model, and the found passages, best first. */
export function SearchResults({ question, answer, hasNoModel, onNavigate }: SearchResultsProps) {
  const { recalled: found, quote, leastStrength, by } = answer
  return (
    <div className="mt-5 grid gap-5">
      <div role="status" className="anunciado grid gap-2">
        {quote ? (
          <>
            <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
              Tu agente contestaría{' '}
              {hasNoModel ? <NoModelBadge /> : <span className="text-xs font-normal text-texto-3">sin IA</span>}
            </p>
            <p className="rounded-xl bg-acento-suave p-3.5 text-sm wrap-anywhere whitespace-pre-line">{quote.reply}</p>
          </>
        ) : (
          <Alert title="No hay una respuesta segura en tus documentos" tone="aviso">
            {hasNoModel ? <NoModelBadge /> : 'Sin IA:'} tu agente enviaría su mensaje de respaldo. Nada llega al{' '}
            {formatPercent(leastStrength)} de coincidencia.
          </Alert>
        )}
        <QueryInterpretation question={question} answer={answer} />
      </div>
      {found.length > 0 ? (
        <section aria-label="Lo que encontró">
          <h3 className="text-sm font-semibold">
            Lo que encontró{' '}
            <span className="font-normal text-texto-3">
              · {by === 'words' ? 'por palabras' : 'por palabras y significado'}
            </span>
          </h3>
          <ol className="mt-2 grid gap-3">
            {found.map((item) => (
              <FoundPassageItem key={item.passageId} passage={item} showsFoundBy={by !== 'words'} onOpen={onNavigate} />
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  )
}

const foundByLabels = { words: 'Por palabras', meaning: 'Por significado', both: 'Por ambos' } as const

type FoundPassageItemProps = { passage: FoundPassage; showsFoundBy: boolean; onOpen: () => void }

function FoundPassageItem({ passage: found, showsFoundBy, onOpen }: FoundPassageItemProps) {
  const { documentId, documentName, heading, strength, text, by, similarity } = found
  const matchShare = by === 'meaning' ? Math.max(0, similarity ?? 0) : strength
  return (
    <li className="rounded-xl border border-linea bg-lienzo p-3.5">
      <p className="num flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Link
          to="/knowledge-base"
          search={{ doc: documentId }}
          onClick={onOpen}
          className={
            'inline-flex min-h-[24px] min-w-0 items-center font-medium wrap-anywhere hover:text-acento ' +
            'hover:underline'
          }
        >
          {documentName}
        </Link>
        <span className="text-texto-3">{formatLocation(found)}</span>
        {showsFoundBy ? <Badge tone="neutro">{foundByLabels[by]}</Badge> : null}
        <span className="ml-auto text-xs text-texto-3">{formatPercent(matchShare)} de coincidencia</span>
      </p>
      <progress
        aria-label={`Coincidencia con ${documentName}`}
        value={matchShare}
        className="mt-1 h-2 w-full accent-acento"
      />
      {heading ? <p className="mt-1 text-xs text-texto-3">{heading}</p> : null}
      <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{text}</p>
    </li>
  )
}

/** Query words that were read as other spellings, and words that no document contains. */
function QueryInterpretation({ question, answer: { terms } }: Pick<SearchResultsProps, 'question' | 'answer'>) {
  // A word that was only shortened to its stem needs no note.
  const respelled = terms.filter(
    ({ word, readAs }) => readAs.length > 0 && !readAs.some((item) => word.startsWith(item)),
  )
  const unknown = terms.filter(({ readAs }) => readAs.length === 0).map(({ word }) => `«${asWritten(word, question)}»`)
  const sentences = [
    ...respelled.map(
      ({ word, readAs }) =>
        `«${asWritten(word, question)}» se leyó como ${readAs.map((item) => `«${item}»`).join(', ')}.`,
    ),
    ...(unknown.length > 0 ? [`Ningún documento dice ${new Intl.ListFormat('es').format(unknown)}.`] : []),
  ]
  return sentences.length > 0 ? <p className="text-xs text-texto-3">{sentences.join(' ')}</p> : null
}
