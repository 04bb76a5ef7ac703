import type { Agent } from '@portavoz/contract'
import { Button } from '../../../ui/button.tsx'
import { AgentProblem, ConnectionStatus } from '../agent-badges.tsx'
import { agentAddress } from '../connection-labels.ts'

/** The linked phone, with a button to pair it again. */
export function LinkedPhone({ agent, onLink }: { agent: Agent; onLink: () => void }) {
  const { state } = agent.connection
  const isLinked = state === 'connected' || state === 'waiting_for_connection'
  return (
    <div className="grid gap-3 rounded-xl border border-linea p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-xs text-texto-3">WhatsApp vinculado</p>
          <p className="num font-medium">{agentAddress(agent)}</p>
          <ConnectionStatus connection={agent.connection} />
        </div>
        {isLinked ? null : (
          <Button size="sm" onClick={onLink}>
            Vincular de nuevo
          </Button>
        )}
      </div>
      <AgentProblem problem={agent.problem} />
      {isLinked ? (
        <p className="text-xs text-texto-3">Para usar otro número, desconéctalo primero en el menú de su tarjeta.</p>
      ) : null}
    </div>
  )
}
