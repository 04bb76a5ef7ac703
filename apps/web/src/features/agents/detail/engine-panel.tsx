import { type Agent, type AgentEngine, channels } from '@portavoz/contract'
import { useState } from 'react'
import { useMoveAgent, useDefaultEngine } from '../../../data/agents/engines.ts'
import { useConnectRefusal } from '../../../data/installation/restored.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { engineMoveTexts, engineDescriptions } from './engine-move-texts.ts'

/** The agent's engine, and the move to the other one. `onLink` opens the dialog with the QR code. */
export function EnginePanel({ agent, onLink }: { agent: Agent; onLink: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const defaultEngine = useDefaultEngine()
  // The move ends in a connection.
  const refusal = useConnectRefusal()
  const { mutate, isPending } = useMoveAgent()
  const targetEngine: AgentEngine = agent.engine === 'n8n' ? 'embedded' : 'n8n'
  const canMove = targetEngine === 'embedded' || defaultEngine === 'n8n'
  const { label, title, description, doneTitle } = engineMoveTexts[targetEngine]
  const move = () =>
    mutate(
      { id: agent.id, engine: targetEngine },
      {
        onSuccess({ name, platform }) {
          toast({ title: doneTitle(name), kind: 'ok' })
          // Moving unlinks the phone, so it must be paired with the other engine.
          if (channels[platform].account === 'phone') onLink()
        },
        onError: ({ message }) => toast({ title: 'No se pudo mover el agente', description: message, kind: 'error' }),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="min-w-0 flex-1 basis-70 text-texto-2">{engineDescriptions[agent.engine]}</p>
      {canMove ? (
        <Button size="sm" disabled={refusal !== null} title={refusal ?? undefined} onClick={() => setAsking(true)}>
          {label}
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title(agent.name)}
        description={description(agent)}
        tone="primary"
        confirm={isPending ? 'Moviendo…' : label}
        busy={isPending}
        onConfirm={move}
      />
    </div>
  )
}
