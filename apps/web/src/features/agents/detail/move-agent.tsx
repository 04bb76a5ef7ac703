import type { Agent, Engine } from '@portavoz/contract'
import { useState } from 'react'
import { useMoveAgent, useUsualEngine } from '../../../data/engines.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { moves, runsOn } from './move-words.ts'

/** Who hears and speaks for it, and how it comes to the other one. `onLink` shows the code that a phone scans. */
export function MoveAgent({ agent, onLink }: { agent: Agent; onLink: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const usualEngine = useUsualEngine()
  const { mutate, isPending } = useMoveAgent()
  const to: Engine = agent.engine === 'n8n' ? 'embedded' : 'n8n'
  const isThere = to === 'embedded' || usualEngine === 'n8n'
  const { label, title, description, done } = moves[to]
  const move = () =>
    mutate(
      { id: agent.id, engine: to },
      {
        onSuccess({ name, platform }) {
          toast({ title: done(name), kind: 'ok' })
          // A phone that was let go of must let in the other one.
          if (platform === 'whatsapp') onLink()
        },
        onError: ({ message }) => toast({ title: 'No se pudo mover el agente', description: message, kind: 'error' }),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="min-w-0 flex-1 basis-70 text-texto-2">{runsOn[agent.engine]}</p>
      {isThere ? (
        <Button size="sm" onClick={() => setAsking(true)}>
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
