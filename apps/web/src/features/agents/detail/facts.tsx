import type { Agent } from '@portavoz/contract'
import { formatDate, formatDateTime, formatRelative, formatTime } from '../../../lib/dates.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { useNow } from '../../../lib/use-now.ts'
import { NewContactsFact, UnopenedFact } from './limits-facts.tsx'
import { VersionFact } from './version-fact.tsx'
import { addressOf } from '../words.ts'
import { FactList } from './section.tsx'

export function Facts({ agent }: { agent: Agent }) {
  const { platform, connection, conversationCount } = agent
  const isConnected = connection.state === 'connected'
  return (
    <div className="mt-4">
      <FactList
        facts={[
          { word: platform === 'telegram' ? 'Bot' : 'Teléfono', value: addressOf(agent) },
          {
            word: isConnected ? 'Conectado desde' : 'Sin conexión desde',
            value: connection.since ? moment(connection.since) : 'Nunca se ha conectado',
          },
          { word: 'Conversaciones', value: formatNumber(conversationCount) },
          { word: 'Última ejecución', value: <LastRun agent={agent} /> },
          { word: 'Creado', value: moment(agent.createdAt) },
          { word: 'Actualizado', value: moment(agent.updatedAt) },
          ...(platform === 'whatsapp' && agent.engine === 'embedded'
            ? [{ word: 'Versión de WhatsApp Web', value: <VersionFact /> }]
            : []),
          ...(platform === 'whatsapp' && isConnected
            ? [
                {
                  word: 'Contactos nuevos a los que escribiste',
                  value: <NewContactsFact sessionName={agent.sessionName} />,
                },
                { word: 'Sin abrir, en 7 días', value: <UnopenedFact sessionName={agent.sessionName} /> },
              ]
            : []),
        ]}
      />
    </div>
  )
}

function LastRun({ agent: { lastExecutionAt: at, totalExecutions } }: { agent: Agent }) {
  const now = useNow()
  if (!at) return 'Sin actividad'
  return (
    <>
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at, now)}
      </time>
      {` (${formatNumber(totalExecutions)} en total)`}
    </>
  )
}

const moment = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`
