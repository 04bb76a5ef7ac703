import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { agentsQuery } from '../../data/agents/agents.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { RetryLine } from '../../ui/feedback/retry-line.tsx'
import { DaysButton } from './days-button.tsx'
import {
  readDays,
  daysToSearch,
  type ExtractionSearch,
  countFilters,
  parseList,
  toggleInList,
} from './extraction-search.ts'
import { platformOptions, statusOptions } from './labels.ts'

type ChangeExtractionSearch = (changes: Partial<ExtractionSearch>) => void
type FiltersPanelProps = {
  search: ExtractionSearch
  onChange: ChangeExtractionSearch
  onClear: () => void
}

export function FiltersPanel({ search, onChange, onClear }: FiltersPanelProps) {
  const { platform, agents, statuses } = search
  return (
    <section
      aria-labelledby="filtros"
      className="flex flex-col rounded-panel border border-linea bg-superficie p-4 sm:p-5"
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id="filtros" className="font-semibold">
          Filtros
        </h2>
        <Button size="sm" variant="ghost" disabled={countFilters(search) === 0} onClick={onClear}>
          Limpiar filtros
        </Button>
      </div>
      <div className="mt-3 grid gap-5 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1.25fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-5">
          <FilterGroup title="Fechas">
            <DaysButton days={readDays(search)} onChange={(days) => onChange(daysToSearch(days))} />
          </FilterGroup>
          <FilterGroup title="Plataforma">
            <div className="grid grid-cols-2 gap-1 rounded-ctl border border-linea p-1">
              {platformOptions.map(({ value, label }) => (
                <label
                  key={label}
                  className={cx(
                    'flex h-8 flex-1 cursor-pointer items-center justify-center rounded-lg px-2 text-sm ' +
                      'has-focus-visible:outline-2 has-focus-visible:outline-foco',
                    platform === value ? 'bg-acento-suave font-medium text-acento' : 'text-texto-2',
                  )}
                >
                  <input
                    type="radio"
                    name="plataforma"
                    className="sr-only"
                    checked={platform === value}
                    onChange={() => onChange({ platform: value })}
                  />
                  {label}
                </label>
              ))}
            </div>
          </FilterGroup>
        </div>
        <AgentFilter selected={agents} onChange={(next) => onChange({ agents: next })} />
        <FilterGroup title="Estados" hint="Si no marcas ninguno, se incluyen todos.">
          {statusOptions.map(({ value, label }) => (
            <FilterCheckbox
              key={value}
              label={label}
              checked={parseList(statuses).includes(value)}
              onChange={() => onChange({ statuses: toggleInList(statuses, value) })}
            />
          ))}
        </FilterGroup>
      </div>
    </section>
  )
}

function AgentFilter({
  selected,
  onChange,
}: {
  selected: string | undefined
  onChange: (agents: string | undefined) => void
}) {
  const { data, isError, refetch } = useQuery(agentsQuery)
  const agents = data ?? []
  return (
    <FilterGroup title="Agentes" hint="Si no marcas ninguno, se incluyen todos.">
      {isError && !data ? <RetryLine onRetry={() => void refetch()}>Error al obtener los agentes</RetryLine> : null}
      {/* The height ends in the middle of a row, which shows that the list continues. */}
      <div className="max-h-40 overflow-y-auto overscroll-contain pr-1.5">
        {agents.map(({ id, name, platform }) => (
          <FilterCheckbox
            key={id}
            label={name}
            checked={parseList(selected).includes(id)}
            onChange={() => onChange(toggleInList(selected, id))}
            beside={<PlatformIcon platform={platform} />}
          />
        ))}
      </div>
      {data?.length === 0 ? <p className="text-sm text-texto-3">Todavía no tienes agentes.</p> : null}
    </FilterGroup>
  )
}

function FilterGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 text-sm font-medium text-texto-2">
        {title}
      </h3>
      {children}
      {hint ? <p className="mt-2 text-xs text-texto-3">{hint}</p> : null}
    </div>
  )
}

type FilterCheckboxProps = { label: string; checked: boolean; onChange: () => void; beside?: ReactNode }

const FilterCheckbox = ({ label, checked, onChange, beside }: FilterCheckboxProps) => (
  <label className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm">
    <input type="checkbox" checked={checked} onChange={onChange} className="size-4.5 shrink-0 accent-acento" />
    <span title={label} className="min-w-0 flex-1 truncate">
      {label}
    </span>
    {beside}
  </label>
)
