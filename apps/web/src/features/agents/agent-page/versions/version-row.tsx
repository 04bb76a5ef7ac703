import type { AgentVersion } from '@portavoz/contract'
import { formatDateTime, formatFullDateTime } from '../../../../lib/format/dates.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { changesText, ratesText } from './version-texts.ts'
import { ChangeControls } from '../../../../data/workspaces/change-controls.tsx'

type VersionRowProps = {
  version: AgentVersion
  isCurrent: boolean
  /** Null without an earlier version. */
  onCompare: (() => void) | null
  onRestore: () => void
}

/** A version: author, time, changes and results. */
export function VersionRow({ version, isCurrent, onCompare, onRestore }: VersionRowProps) {
  const { number, author, at } = version
  return (
    <li className="grid gap-3 rounded-panel border border-linea bg-superficie p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          Versión {number}
          {isCurrent ? (
            <Badge tone="ok" shape="disc">
              Actual
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
      <p className="text-sm wrap-anywhere text-texto-2">{changesText(version)}</p>
      <VersionRates version={version} />
      <div className="flex flex-wrap gap-2">
        {onCompare ? (
          <Button size="sm" onClick={onCompare} aria-label={`Ver qué cambió en la versión ${number}`}>
            Ver qué cambió
          </Button>
        ) : null}
        {isCurrent ? null : (
          <ChangeControls>
            <Button size="sm" onClick={onRestore} aria-label={`Volver a esta versión, la ${number}`}>
              Volver a esta versión
            </Button>
          </ChangeControls>
        )}
      </div>
    </li>
  )
}

function VersionRates({ version }: { version: AgentVersion }) {
  const { sentence, rates } = ratesText(version)
  return (
    <div className="text-sm">
      {rates.length > 0 ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-2.5">
          {rates.map(({ label, words, before: previous }) => (
            <div key={label}>
              <dt className="text-xs text-texto-3">{label}</dt>
              <dd className="num">
                <span className="font-medium">{words}</span>
                {previous ? <span className="text-texto-3"> (antes {previous})</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className="num text-xs text-texto-3">{sentence}</p>
    </div>
  )
}
