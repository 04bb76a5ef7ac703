import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../../data/agents/agents.ts'
import { DayField } from '../../ui/forms/day-field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import type { AnalyticsSearch } from './analytics-search.ts'
import { daysOfPeriod, describeDaysProblem, periodNameOf, type PeriodName, periodOptions } from './period.ts'

type PeriodBarProps = { search: AnalyticsSearch; now: number; onChange: (search: AnalyticsSearch) => void }

export function PeriodBar({ search, now, onChange }: PeriodBarProps) {
  const { data: agents = [] } = useQuery(agentsQuery)
  const name = periodNameOf(search)
  const choosePeriod = (periodo: PeriodName) => {
    const { from, to } = daysOfPeriod(name === 'otro' ? '30-dias' : name, now)
    onChange({
      ...search,
      periodo,
      ...(periodo === 'otro' ? { desde: from, hasta: to } : { desde: undefined, hasta: undefined }),
    })
  }
  const problem = name === 'otro' ? describeDaysProblem(search) : null
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="grid w-full min-w-0 sm:w-auto">
          <Select label="Periodo" value={name} options={periodOptions} onChange={choosePeriod} />
        </div>
        <div className="grid w-full min-w-0 sm:w-auto">
          <Select
            label="Agente"
            value={search.agente ?? ''}
            options={[
              { value: '', label: 'Todos los agentes' },
              ...agents.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            onChange={(agente) => onChange({ ...search, agente: agente || undefined })}
          />
        </div>
        {name === 'otro' ? (
          <>
            <DayField label="Desde" value={search.desde} onChange={(desde) => onChange({ ...search, desde })} />
            <DayField label="Hasta" value={search.hasta} onChange={(hasta) => onChange({ ...search, hasta })} />
          </>
        ) : null}
      </div>
      <p role="alert" className="text-sm text-error">
        {problem}
      </p>
    </div>
  )
}
