import { type KnowledgeAnswer, placeWords, type Recalled } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { formatPercent } from '../../../lib/numbers.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'

const score = new Intl.NumberFormat('es', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** What would be said without a model, and everything that comes to mind, the best first. */
export function Answer({ answer, onLeave }: { answer: KnowledgeAnswer; onLeave: () => void }) {
  const { recalled, quote, leastStrength, by } = answer
  return (
    <div className="mt-5 grid gap-5">
      <div role="status" className="anunciado grid gap-2">
        {quote ? (
          <>
            <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
              Respondería <Badge tone="aviso">Sin modelo</Badge>
            </p>
            <p className="rounded-xl bg-acento-suave p-3.5 text-sm wrap-anywhere whitespace-pre-line">{quote.reply}</p>
          </>
        ) : (
          <Alert title="No hay una respuesta segura en tus documentos" tone="aviso">
            Sin modelo se enviaría el mensaje de respaldo. Nada llega al {formatPercent(leastStrength)} de coincidencia.
          </Alert>
        )}
        <Understood answer={answer} />
      </div>
      {recalled.length > 0 ? (
        <section aria-label="Lo que se recuerda">
          <h3 className="text-sm font-semibold">
            Lo que se recuerda{' '}
            <span className="font-normal text-texto-3">
              · {by === 'words' ? 'por sus palabras' : 'por sus palabras y su significado'}
            </span>
          </h3>
          <ol className="mt-2 grid gap-3">
            {recalled.map((one) => (
              <Piece key={one.passageId} recalled={one} tellsHow={by !== 'words'} onOpen={onLeave} />
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  )
}

const found = { words: 'Por sus palabras', meaning: 'Por su significado', both: 'Por ambos' } as const

type Props = { recalled: Recalled; tellsHow: boolean; onOpen: () => void }

function Piece({ recalled, tellsHow, onOpen }: Props) {
  const { documentId, documentName, heading, strength, text, by, similarity } = recalled
  const share = by === 'meaning' ? Math.max(0, similarity ?? 0) : strength
  return (
    <li className="rounded-xl border border-linea bg-lienzo p-3.5">
      <p className="num flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Link
          to="/knowledge-base"
          search={{ doc: documentId }}
          onClick={onOpen}
          className="inline-flex min-h-[24px] min-w-0 items-center font-medium wrap-anywhere hover:text-acento hover:underline"
        >
          {documentName}
        </Link>
        <span className="text-texto-3">{placeWords(recalled)}</span>
        {tellsHow ? <Badge tone="neutro">{found[by]}</Badge> : null}
        <span className="ml-auto text-xs text-texto-3">
          {formatPercent(share)} · {score.format(recalled.score)} puntos
        </span>
      </p>
      <progress
        aria-label={`Coincidencia con ${documentName}`}
        value={share}
        className="mt-1 h-2 w-full accent-acento"
      />
      {heading ? <p className="mt-1 text-xs text-texto-3">{heading}</p> : null}
      <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{text}</p>
    </li>
  )
}

/** What nobody wrote so was read as its kin, or as nothing. */
function Understood({ answer: { terms } }: { answer: KnowledgeAnswer }) {
  // Of a word its beginning is kept, which whoever wrote it needs not be told.
  const kin = terms.filter(({ word, readAs }) => readAs.length > 0 && !readAs.some((one) => word.startsWith(one)))
  const unknown = terms.filter(({ readAs }) => readAs.length === 0).map(({ word }) => `«${word}»`)
  const said = [
    ...kin.map(({ word, readAs }) => `«${word}» se leyó como ${readAs.map((one) => `«${one}»`).join(', ')}.`),
    ...(unknown.length > 0 ? [`Ningún documento dice ${new Intl.ListFormat('es').format(unknown)}.`] : []),
  ]
  return said.length > 0 ? <p className="text-xs text-texto-3">{said.join(' ')}</p> : null
}
