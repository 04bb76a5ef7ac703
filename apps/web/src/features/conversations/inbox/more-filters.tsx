import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../../../data/agents/agents.ts'
import { conversationTagsQuery } from '../../../data/conversations/conversations.ts'
import { Button } from '../../../ui/button.tsx'
import { RetryLine } from '../../../ui/feedback/retry-line.tsx'
import { LabelledSelect } from '../../../ui/forms/labelled-select.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { DayField } from '../../../ui/forms/day-field.tsx'
import type { ChangeInboxSearch } from './inbox-search.ts'
import { countHiddenFilters, defaultPeriod, type InboxSearch, type InboxPeriod } from './inbox-search.ts'
import { membersQuery } from '../../../data/workspaces/members.ts'
import { useIsTeam } from '../../../data/workspaces/workspaces.ts'

const periodOptions = [
  { value: '7', label: 'Últimos 7 días' },
  { value: '30', label: 'Últimos 30 días' },
  { value: '90', label: 'Últimos 90 días' },
  { value: 'all', label: 'Desde el principio' },
  { value: 'days', label: 'Entre dos fechas' },
] as const satisfies readonly { value: InboxPeriod; label: string }[]
const assigneeOptions = [
  { value: 'all', label: 'Atiende cualquiera' },
  { value: 'IA', label: 'Atiende la IA' },
  { value: 'yo', label: 'Atiendo yo' },
] as const

const deliveryOptions = [
  { value: 'all', label: 'Todos los envíos' },
  { value: 'uncertain', label: 'Con envío incierto' },
] as const

const snoozeOptions = [
  { value: 'all', label: 'Sin las pospuestas' },
  { value: 'only', label: 'Solo pospuestas' },
] as const

/** `block`: one below the other with visible labels, without the button that clears them. */
type MoreFiltersProps = { search: InboxSearch; onChange: ChangeInboxSearch; block?: boolean }

export function MoreFilters({ search, onChange, block = false }: MoreFiltersProps) {
  const {
    agent = 'all',
    assigned = 'all',
    person = 'all',
    tag = 'all',
    delivery = 'all',
    snoozed = 'all',
    period = defaultPeriod(search),
    from,
    to,
  } = search
  const agents = useQuery(agentsQuery)
  const tags = useQuery(conversationTagsQuery)
  const isTeam = useIsTeam()
  const people = useQuery({ ...membersQuery, enabled: isTeam })
  const failedLists = [
    { list: agents, label: 'los agentes' },
    { list: tags, label: 'las etiquetas' },
  ].filter(({ list }) => list.isError && list.data === undefined)
  const agentOptions = [
    { value: 'all', label: 'Todos los agentes' },
    ...(agents.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const personOptions = [
    { value: 'all', label: 'Asignada a cualquiera' },
    { value: 'me', label: 'Mías' },
    { value: 'none', label: 'Sin asignar' },
    { value: 'mentioned', label: 'Menciones' },
    ...(people.data ?? []).map(({ userId, username }) => ({ value: userId, label: `De ${username}` })),
  ]
  const tagOptions = [
    { value: 'all', label: 'Todas las etiquetas' },
    ...[...new Set([...(tags.data ?? []), ...(tag === 'all' ? [] : [tag])])].map((one) => ({ value: one, label: one })),
  ]
  const choose = <T extends string>(value: T) => (value === 'all' ? undefined : (value as Exclude<T, 'all'>))
  const Choice = block ? LabelledSelect : Select
  return (
    <div className={block ? 'grid gap-3' : 'flex flex-wrap items-center gap-3'}>
      <Choice
        label="Agente"
        value={agent}
        options={agentOptions}
        onChange={(one) => onChange({ agent: choose(one) })}
      />
      <Choice
        label="Quién atiende"
        value={assigned}
        options={assigneeOptions}
        onChange={(one) => onChange({ assigned: choose(one) })}
      />
      {isTeam ? (
        <Choice
          label="De quién son"
          value={person}
          options={personOptions}
          onChange={(one) => onChange({ person: choose(one) })}
        />
      ) : null}
      <Choice label="Etiqueta" value={tag} options={tagOptions} onChange={(one) => onChange({ tag: choose(one) })} />
      <Choice
        label="Envíos"
        value={delivery}
        options={deliveryOptions}
        onChange={(one) => onChange({ delivery: choose(one) })}
      />
      <Choice
        label="Pospuestas"
        value={snoozed}
        options={snoozeOptions}
        onChange={(one) => onChange({ snoozed: choose(one) })}
      />
      <Choice
        label="Periodo"
        value={period}
        options={periodOptions}
        onChange={(one) =>
          onChange({ period: one === defaultPeriod(search) ? undefined : one, from: undefined, to: undefined })
        }
      />
      {period === 'days' ? (
        <>
          <DayField label="Desde" value={from} onChange={(day) => onChange({ from: day })} />
          <DayField label="Hasta" value={to} onChange={(day) => onChange({ to: day })} />
        </>
      ) : null}
      {!block && countHiddenFilters(search) > 0 ? (
        <Button
          variant="ghost"
          onClick={() =>
            onChange({
              agent: undefined,
              assigned: undefined,
              person: undefined,
              tag: undefined,
              delivery: undefined,
              snoozed: undefined,
              period: undefined,
              from: undefined,
              to: undefined,
            })
          }
        >
          Limpiar filtros
        </Button>
      ) : null}
      {failedLists.length > 0 ? (
        <RetryLine onRetry={() => failedLists.forEach(({ list }) => void list.refetch())}>
          {`No se pudieron cargar ${failedLists.map(({ label }) => label).join(' ni ')}.`}
        </RetryLine>
      ) : null}
    </div>
  )
}
