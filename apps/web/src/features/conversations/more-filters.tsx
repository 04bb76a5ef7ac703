import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../../data/agents.ts'
import { tagsQuery } from '../../data/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { RetryLine } from '../../ui/retry-line.tsx'
import { Select } from '../../ui/select.tsx'
import { DayField } from '../../ui/day-field.tsx'
import type { ChangeSearch } from './conversation-filters.tsx'
import { hiddenFilters, type InboxSearch, type Period } from './inbox-search.ts'

const periods = [
  { value: '7', label: 'Últimos 7 días' },
  { value: '30', label: 'Últimos 30 días' },
  { value: '90', label: 'Últimos 90 días' },
  { value: 'all', label: 'Desde el principio' },
  { value: 'days', label: 'Entre dos fechas' },
] as const satisfies readonly { value: Period; label: string }[]
const attended = [
  { value: 'all', label: 'Atiende cualquiera' },
  { value: 'IA', label: 'Atiende la IA' },
  { value: 'yo', label: 'Atiendo yo' },
] as const

const deliveries = [
  { value: 'all', label: 'Todos los envíos' },
  { value: 'uncertain', label: 'Con envío incierto' },
] as const

type Props = { search: InboxSearch; onChange: ChangeSearch }

export function MoreFilters({ search, onChange }: Props) {
  const { agent = 'all', assigned = 'all', tag = 'all', delivery = 'all', period = '7', from, to } = search
  const agents = useQuery(agentsQuery)
  const tags = useQuery(tagsQuery)
  const missing = [
    { list: agents, word: 'los agentes' },
    { list: tags, word: 'las etiquetas' },
  ].filter(({ list }) => list.isError && list.data === undefined)
  const agentOptions = [
    { value: 'all', label: 'Todos los agentes' },
    ...(agents.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const tagOptions = [
    { value: 'all', label: 'Todas las etiquetas' },
    ...[...new Set([...(tags.data ?? []), ...(tag === 'all' ? [] : [tag])])].map((one) => ({ value: one, label: one })),
  ]
  const choose = <T extends string>(value: T) => (value === 'all' ? undefined : (value as Exclude<T, 'all'>))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        label="Agente"
        value={agent}
        options={agentOptions}
        onChange={(one) => onChange({ agent: choose(one) })}
      />
      <Select
        label="Quién atiende"
        value={assigned}
        options={attended}
        onChange={(one) => onChange({ assigned: choose(one) })}
      />
      <Select label="Etiqueta" value={tag} options={tagOptions} onChange={(one) => onChange({ tag: choose(one) })} />
      <Select
        label="Envíos"
        value={delivery}
        options={deliveries}
        onChange={(one) => onChange({ delivery: choose(one) })}
      />
      <Select
        label="Periodo"
        value={period}
        options={periods}
        onChange={(one) => onChange({ period: one === '7' ? undefined : one, from: undefined, to: undefined })}
      />
      {period === 'days' ? (
        <>
          <DayField label="Desde" value={from} onChange={(day) => onChange({ from: day })} />
          <DayField label="Hasta" value={to} onChange={(day) => onChange({ to: day })} />
        </>
      ) : null}
      {hiddenFilters(search) > 0 ? (
        <Button
          variant="ghost"
          onClick={() =>
            onChange({
              agent: undefined,
              assigned: undefined,
              tag: undefined,
              delivery: undefined,
              period: undefined,
              from: undefined,
              to: undefined,
            })
          }
        >
          Limpiar filtros
        </Button>
      ) : null}
      {missing.length > 0 ? (
        <RetryLine onRetry={() => missing.forEach(({ list }) => void list.refetch())}>
          {`No se pudieron cargar ${missing.map(({ word }) => word).join(' ni ')}.`}
        </RetryLine>
      ) : null}
    </div>
  )
}
