import { type CheckResult, checkStateLabels } from '@portavoz/contract'
import { ChevronDown, CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Badge } from '../../ui/badge.tsx'

type CheckResultsProps = { findings: readonly CheckResult[] }

const panelClass = 'divide-y divide-linea overflow-hidden rounded-panel border border-linea bg-superficie'

const urgentStyles = {
  bad: { tone: 'error', icon: CircleX },
  warning: { tone: 'aviso', icon: TriangleAlert },
} as const

/** What needs an action, under its label; renders nothing without results. */
export function UrgentChecks({ state, findings }: CheckResultsProps & { state: keyof typeof urgentStyles }) {
  const id = useId()
  const { tone, icon: Icon } = urgentStyles[state]
  if (findings.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        <Badge tone={tone}>
          <Icon aria-hidden className="size-3.5" />
          {checkStateLabels[state]}
        </Badge>
      </h2>
      <ul className={panelClass}>
        {findings.map((finding) => (
          <CheckRow key={keyOf(finding)} {...finding} />
        ))}
      </ul>
    </section>
  )
}

const quietStyles = {
  good: { className: 'size-4.5 shrink-0 text-ok', icon: CircleCheck },
  omitted: { className: 'size-4.5 shrink-0 text-texto-3', icon: CircleDashed },
} as const

type QuietChecksProps = CheckResultsProps & { state: keyof typeof quietStyles; title: string }

/** What needs nothing, in one line that opens; renders nothing without results. */
export function QuietChecks({ state, title, findings }: QuietChecksProps) {
  const { className, icon: Icon } = quietStyles[state]
  if (findings.length === 0) return null
  return (
    <section aria-label={checkStateLabels[state]} className={panelClass}>
      <details className="group">
        <summary
          className={
            'flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-2.5 text-sm font-medium ' +
            'hover:bg-superficie-2 sm:px-5'
          }
        >
          <Icon aria-hidden className={className} />
          <span className="num min-w-0 flex-1">
            {title}: {findings.length} {findings.length === 1 ? 'comprobación' : 'comprobaciones'}
          </span>
          <ChevronDown
            aria-hidden
            className="size-4 shrink-0 text-texto-3 transition-transform group-open:rotate-180"
          />
        </summary>
        <ul className="divide-y divide-linea border-t border-linea">
          {findings.map((finding) => (
            <CheckRow key={keyOf(finding)} {...finding} />
          ))}
        </ul>
      </details>
    </section>
  )
}

const keyOf = ({ check, seen }: CheckResult) => `${check} ${seen}`

/** What was seen, and below it what to do. */
const CheckRow = ({ check, seen, advice }: CheckResult) => (
  <li className="grid gap-1 px-4 py-3.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)] sm:px-5">
    <p className="font-semibold">{check}</p>
    <div className="grid min-w-0 gap-1 wrap-anywhere">
      <p className={advice ? undefined : 'text-texto-2'}>{seen}</p>
      {advice ? <p className="text-texto-2">{advice}</p> : null}
    </div>
  </li>
)
