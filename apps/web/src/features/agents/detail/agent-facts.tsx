import { type Agent, channels } from '@portavoz/contract'
import { useSilentSince } from '../../../data/installation/restored.ts'
import { formatDate, formatDateTime, formatRelative, formatTime } from '../../../lib/format/dates.ts'
import { formatCount, formatNumber } from '../../../lib/format/numbers.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { NewContactsFact, UndecryptableFact } from './whatsapp-limit-facts.tsx'
import { agentAddress } from '../connection-labels.ts'
import { platformTexts } from '../platform-texts.ts'
import { FactList } from './detail-section.tsx'

export function AgentFacts({ agent }: { agent: Agent }) {
  const { platform, connection, conversationCount } = agent
  const { account } = channels[platform]
  const isConnected = connection.state === 'connected'
  const silentSince = useSilentSince()
  return (
    <FactList
      facts={[
        { label: platformTexts[platform].addressLabel, value: agentAddress(agent) },
        isConnected && silentSince !== null
          ? { label: 'En silencio desde', value: formatMoment(silentSince) }
          : {
              label: isConnected ? 'Conectado desde' : 'Sin conexión desde',
              value: connection.since ? formatMoment(connection.since) : 'Nunca se ha conectado',
            },
        { label: 'Conversaciones', value: formatNumber(conversationCount) },
        { label: 'Última actividad', value: <LastExecution agent={agent} /> },
        { label: 'Creado', value: formatMoment(agent.createdAt) },
        { label: 'Actualizado', value: formatMoment(agent.updatedAt) },
        ...(account === 'phone' && isConnected
          ? [
              {
                label: 'Contactos nuevos a los que escribiste',
                value: <NewContactsFact sessionName={agent.sessionName} />,
              },
              {
                label: 'Mensajes que no se pudieron leer, en 7 días',
                value: <UndecryptableFact sessionName={agent.sessionName} />,
              },
            ]
          : []),
      ]}
    />
  )
}

function LastExecution({ agent: { lastExecutionAt: at, totalExecutions } }: { agent: Agent }) {
  const now = useNow()
  if (!at) return 'Sin actividad'
  return (
    <>
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at, now)}
      </time>
      {` (${formatCount(totalExecutions, 'mensaje atendido', 'mensajes atendidos')}, contando tus pruebas)`}
    </>
  )
}

const formatMoment = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`
