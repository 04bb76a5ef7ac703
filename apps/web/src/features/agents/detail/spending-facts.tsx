import { formatUsd, type Spending } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { spendingQuery } from '../../../data/agents/spending.ts'
import { formatCount, formatPercent } from '../../../lib/format/numbers.ts'
import { formatSpentUsd } from '../../../lib/format/spent-usd.ts'
import { zoneCity } from '../../../lib/format/time-zones.ts'
import { ListPlaceholder } from './expandable-list.tsx'
import { FactList } from './detail-section.tsx'

/** Spending on models in the current budget month. */
export function SpendingFacts({ agentId }: { agentId: string }) {
  const { data, error, refetch } = useQuery(spendingQuery(agentId))
  if (!data)
    return (
      <ListPlaceholder
        error={error && 'No se pudo cargar el gasto'}
        label="Cargando el gasto"
        onRetry={() => void refetch()}
      />
    )
  return <FactList facts={toFacts(data)} />
}

function toFacts(spending: Spending) {
  const {
    spentMicros,
    trialMicros,
    transcriptionMicros,
    speechMicros,
    unpriced,
    budgetMicros,
    installation,
    month,
    timezone,
  } = spending
  const shareText = budgetMicros === null ? '' : ` (${formatPercent(spentMicros / budgetMicros)})`
  return [
    { label: `Gastado en ${monthName(month)}`, value: `${formatSpentUsd(spentMicros)}${shareText}` },
    { label: 'Presupuesto del mes', value: budgetMicros === null ? 'Sin límite' : formatUsd(budgetMicros) },
    ...(trialMicros > 0 ? [{ label: 'De eso, en pruebas', value: formatSpentUsd(trialMicros) }] : []),
    ...(transcriptionMicros > 0
      ? [{ label: 'De eso, en notas de voz', value: formatSpentUsd(transcriptionMicros) }]
      : []),
    ...(speechMicros > 0 ? [{ label: 'De eso, en respuestas con voz', value: formatSpentUsd(speechMicros) }] : []),
    ...(unpriced > 0
      ? [{ label: 'Sin precio, no contadas', value: formatCount(unpriced, 'respuesta', 'respuestas') }]
      : []),
    ...(installation
      ? [{ label: 'Presupuesto de la instalación para cuentas nuevas', value: installationBudgetText(installation) }]
      : []),
    { label: 'El mes empieza según', value: zoneCity(timezone) },
  ]
}

/** The installation's budget counts all agents of the account, apart from the agent's own budget. */
const installationBudgetText = ({ monthlyMicros, spentMicros, isSpent }: NonNullable<Spending['installation']>) =>
  `Tu cuenta lleva ${formatSpentUsd(spentMicros)} de ${formatUsd(monthlyMicros)} este mes${isSpent ? '. Se gastó: tus agentes responden sin el modelo de la instalación' : ''}`

const monthFormat = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' })
const monthName = (month: string) => monthFormat.format(new Date(`${month}-15T12:00:00Z`))
