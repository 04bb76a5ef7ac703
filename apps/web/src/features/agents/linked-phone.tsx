import type { Agent } from '@portavoz/contract'
import { Button } from '../../ui/button.tsx'
import { Cause, ConnectionMark } from './agent-marks.tsx'
import { addressOf } from './words.ts'

/** The phone that the agent speaks through, and the way back when it is lost. */
export function LinkedPhone({ agent, onLink }: { agent: Agent; onLink: () => void }) {
  const { state } = agent.connection
  const isJoined = state === 'connected' || state === 'waiting_for_connection'
  return (
    <div className="grid gap-3 rounded-xl border border-linea p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-xs text-texto-3">WhatsApp vinculado</p>
          <p className="num font-medium">{addressOf(agent)}</p>
          <ConnectionMark connection={agent.connection} />
        </div>
        {isJoined ? null : (
          <Button size="sm" onClick={onLink}>
            Vincular de nuevo
          </Button>
        )}
      </div>
      <Cause problem={agent.problem} />
      {isJoined ? (
        <p className="text-xs text-texto-3">Para usar otro número, desconéctalo primero en el menú de su tarjeta.</p>
      ) : null}
    </div>
  )
}
