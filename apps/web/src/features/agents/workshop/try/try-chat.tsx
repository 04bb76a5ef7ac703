import type { Agent } from '@portavoz/contract'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { AskBox } from './ask-box.tsx'
import { TurnRows } from './turn-rows.tsx'
import type { useAgentForm } from './use-agent-form.ts'
import { useEnd } from './use-end.ts'
import { useTrial } from './use-trial.ts'
import { WhenField } from './when-field.tsx'

type Props = { agent: Agent; typed: ReturnType<typeof useAgentForm> }

/** A customer's chat that nobody else hears. */
export function TryChat({ agent, typed: { isTyped, unsaved, refused } }: Props) {
  const trial = useTrial({ agentId: agent.id, unsaved, refused })
  const [asIf, setAsIf] = useState<string | null>(null)
  const { turns, pending } = trial
  const box = useEnd(`${turns.length} ${pending}`)
  return (
    <section
      aria-label={`Prueba de ${agent.name}`}
      className="flex h-[max(24rem,100dvh-20.5rem)] lg:h-[max(24rem,100dvh-17.5rem)] flex-col overflow-hidden rounded-panel border border-linea bg-superficie"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-linea px-4 py-3 sm:px-5">
        <WhenField value={asIf} onChange={setAsIf} />
        <Button size="sm" disabled={turns.length === 0 || pending !== null} onClick={trial.restart}>
          <RotateCcw aria-hidden className="size-4" /> Empezar de nuevo
        </Button>
      </div>
      <div
        ref={box}
        role="log"
        aria-label="Conversación de prueba"
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:outline-offset-0"
      >
        {turns.length === 0 ? (
          <p className="p-6 text-center text-sm text-texto-3">
            Escribe como lo haría un cliente, por ejemplo «¿Cuánto cuesta el envío?». Responde{' '}
            {isTyped ? 'con los cambios que no has guardado' : 'como responde hoy'}; nadie recibe nada y en tus
            conversaciones no queda nada.
          </p>
        ) : (
          <ol className="grid gap-3 px-4 py-3 sm:px-6">
            {turns.map((turn) => (
              <TurnRows
                key={turn.id}
                agentId={agent.id}
                turn={turn}
                busy={pending === turn.id}
                onAgain={() => trial.again(turn)}
                canAsk={pending === null}
              />
            ))}
          </ol>
        )}
      </div>
      <AskBox agentId={agent.id} busy={pending !== null} onAsk={(said) => trial.send(said, asIf)} />
    </section>
  )
}
