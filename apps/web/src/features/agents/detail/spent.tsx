import { formatUsd, type Paid, type Spending } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { spendingQuery } from '../../../data/spendings.ts'
import { formatCount, formatPercent } from '../../../lib/numbers.ts'
import { Waiting } from './more.tsx'
import { FactList } from './section.tsx'

/** What it spent on models since its month began, and what it may. */
export function Spent({ agentId }: { agentId: string }) {
  const { data, error, refetch } = useQuery(spendingQuery(agentId))
  if (!data)
    return (
      <Waiting error={error && 'No se pudo cargar el gasto'} label="Cargando el gasto" again={() => void refetch()} />
    )
  return <FactList facts={factsOf(data)} />
}

function factsOf({ spentMicros, trialMicros, unpriced, budgetMicros, installation, month, timezone }: Spending) {
  const share = budgetMicros === null ? '' : ` (${formatPercent(spentMicros / budgetMicros)})`
  return [
    { word: `Gastado en ${monthWord(month)}`, value: `${formatUsd(spentMicros)}${share}` },
    { word: 'Presupuesto del mes', value: budgetMicros === null ? 'Sin límite' : formatUsd(budgetMicros) },
    ...(trialMicros > 0 ? [{ word: 'De eso, en pruebas', value: formatUsd(trialMicros) }] : []),
    ...(unpriced > 0
      ? [{ word: 'Sin precio, no contadas', value: formatCount(unpriced, 'respuesta', 'respuestas') }]
      : []),
    ...(installation
      ? [{ word: 'Presupuesto de la instalación para cuentas nuevas', value: givenWords(installation) }]
      : []),
    { word: 'El mes empieza según', value: timezone.replaceAll('_', ' ') },
  ]
}

/** Of all agents of the account together, and apart from the agent's own budget. */
const givenWords = ({ monthlyMicros, spentMicros, isSpent }: NonNullable<Spending['installation']>) =>
  `Tu cuenta lleva ${formatUsd(spentMicros)} de ${formatUsd(monthlyMicros)} este mes${isSpent ? '. Se gastó: tus agentes responden sin el modelo de la instalación' : ''}`

const named = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' })
const monthWord = (month: string) => named.format(new Date(`${month}-15T12:00:00Z`))

/** «1.240 tokens · 0,0031 USD». */
export const paidWords = ({ inputTokens, outputTokens, costMicros }: Paid): string =>
  `${formatCount(inputTokens + outputTokens, 'token', 'tokens')} · ${costMicros === null ? 'sin precio' : formatUsd(costMicros)}`
