import { type CheckResult, type CheckState, checkStateLabels } from '@portavoz/contract'
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Badge } from '../../ui/badge.tsx'

const stateStyles = {
  bad: { tone: 'error', icon: CircleX },
  warning: { tone: 'aviso', icon: TriangleAlert },
  good: { tone: 'ok', icon: CircleCheck },
  omitted: { tone: 'neutro', icon: CircleDashed },
} as const

/** All check results of one state under its label; renders nothing without results. */
export function CheckResultGroup({ state, findings }: { state: CheckState; findings: readonly CheckResult[] }) {
  const id = useId()
  const { tone, icon: Icon } = stateStyles[state]
  if (findings.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        <Badge tone={tone}>
          <Icon aria-hidden className="size-3.5" />
          {checkStateLabels[state]}
        </Badge>
      </h2>
      <ul className="divide-y divide-linea overflow-hidden rounded-panel border border-linea bg-superficie">
        {findings.map(({ check, seen, advice }) => (
          <li
            key={`${check} ${seen}`}
            className="grid gap-1 px-4 py-3.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)] sm:px-5"
          >
            <p className="font-semibold">{check}</p>
            <div className="grid min-w-0 gap-1 wrap-anywhere">
              <p className="text-texto-2">{seen}</p>
              {advice ? <p>{advice}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
