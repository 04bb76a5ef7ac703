import type { AgentVersion } from '@portavoz/contract'
import { formatDateTime, formatFullDateTime } from '../../../../lib/dates.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { changedWords, figuresWords } from './words.ts'

type Props = {
  version: AgentVersion
  isCurrent: boolean
  /** Null where there is none before it to be compared with. */
  onCompare: (() => void) | null
  onRestore: () => void
}

/** One configuration: who made it and when, what it changed, and what came of it. */
export function VersionRow({ version, isCurrent, onCompare, onRestore }: Props) {
  const { number, author, at } = version
  return (
    <li className="grid gap-3 rounded-panel border border-linea bg-superficie p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          Versión {number}
          {isCurrent ? (
            <Badge tone="ok" shape="disc">
              La de ahora
            </Badge>
          ) : null}
        </h2>
        <p className="text-xs text-texto-3">
          {author} ·{' '}
          <time dateTime={at} title={formatFullDateTime(at)} className="num">
            {formatDateTime(at)}
          </time>
        </p>
      </div>
      <p className="text-sm wrap-anywhere text-texto-2">{changedWords(version)}</p>
      <Figures version={version} />
      <div className="flex flex-wrap gap-2">
        {onCompare ? (
          <Button size="sm" onClick={onCompare} aria-label={`Ver qué cambió en la versión ${number}`}>
            Ver qué cambió
          </Button>
        ) : null}
        {isCurrent ? null : (
          <Button size="sm" onClick={onRestore} aria-label={`Volver a esta versión, la ${number}`}>
            Volver a esta versión
          </Button>
        )}
      </div>
    </li>
  )
}

function Figures({ version }: { version: AgentVersion }) {
  const { sentence, rates } = figuresWords(version)
  return (
    <div className="text-sm">
      {rates.length > 0 ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-2.5">
          {rates.map(({ label, words, before }) => (
            <div key={label}>
              <dt className="text-xs text-texto-3">{label}</dt>
              <dd className="num">
                <span className="font-medium">{words}</span>
                {before ? <span className="text-texto-3"> (antes {before})</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className="num text-xs text-texto-3">{sentence}</p>
    </div>
  )
}
