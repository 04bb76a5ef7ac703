import type { Agent } from '@portavoz/contract'
import { RotateCcw } from 'lucide-react'
import { useState, useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import { useIsPhone } from '../use-is-phone.ts'
import { Button } from '../../../../ui/button.tsx'
import { MessageInput } from './message-input.tsx'
import { TurnRows } from './turn-rows.tsx'
import type { useAgentForm } from '../configuration/use-agent-form.ts'
import { useReplyPreview } from './use-reply-preview.ts'
import { PreviewMenu } from './preview-menu.tsx'
import { PreviewTimeField, PreviewTimeInput } from './preview-time-field.tsx'

type PreviewChatProps = Pick<ComponentProps<typeof PreviewMenu>, 'onShowForm' | 'backButton'> & {
  /** Holds the button of the menu. */
  menuPlace: RefObject<HTMLDivElement | null>
  agent: Agent
  agentForm: ReturnType<typeof useAgentForm>
}

/** On a phone the chat fills the screen below the tabs. */
const phoneHeight = { height: 'max(20rem, 100dvh - 11.5rem)', marginBottom: '-0.8125rem' }

/** A test chat: nothing is stored or sent. */
export function PreviewChat({ agent, agentForm, menuPlace, ...form }: PreviewChatProps) {
  const { hasChanges, readUnsaved, showFieldErrors } = agentForm
  const isPhone = useIsPhone()
  const preview = useReplyPreview({ agentId: agent.id, readUnsaved, showFieldErrors })
  const [chosenTime, setChosenTime] = useState<string | null>(null)
  const { turns, pending } = preview
  const canRestart = turns.length > 0 && pending === null
  const box = useScrollToEnd(`${turns.length} ${pending}`)
  return (
    <section
      aria-label={`Prueba de ${agent.name}`}
      style={isPhone ? phoneHeight : undefined}
      className={
        'flex h-[max(24rem,100dvh-22.5rem)] lg:h-[max(24rem,100dvh-18rem)] flex-col overflow-hidden ' +
        'rounded-panel border border-linea bg-superficie'
      }
    >
      {isPhone ? (
        <div className="flex items-center gap-2 border-b border-linea pl-4">
          {chosenTime === null ? (
            <p className="min-w-0 flex-1 truncate text-sm text-texto-2">
              {hasChanges ? 'Prueba lo que no has guardado' : 'Con lo que tienes guardado'}
            </p>
          ) : (
            <div className="min-w-0 flex-1 py-1">
              <PreviewTimeInput value={chosenTime} onChange={setChosenTime} />
            </div>
          )}
          <div ref={menuPlace}>
            <PreviewMenu
              chosenTime={chosenTime}
              onTime={setChosenTime}
              {...form}
              canRestart={canRestart}
              onRestart={preview.restart}
            />
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-linea px-4 py-3 sm:px-5">
          <PreviewTimeField value={chosenTime} onChange={setChosenTime} />
          <Button size="sm" disabled={!canRestart} onClick={preview.restart}>
            <RotateCcw aria-hidden className="size-4" /> Empezar de nuevo
          </Button>
        </div>
      )}
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
            {hasChanges ? 'con los cambios que no has guardado' : 'como responde hoy'}; nadie recibe nada y en tus
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
                onRetry={() => preview.retry(turn)}
                canSend={pending === null}
              />
            ))}
          </ol>
        )}
      </div>
      <MessageInput agentId={agent.id} busy={pending !== null} onSend={(text) => preview.send(text, chosenTime)} />
    </section>
  )
}

/** Scrolls to the end when the content's key changes, but not when details are opened. */
function useScrollToEnd(contentKey: string) {
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = scroller.current
    if (box && contentKey !== '') box.scrollTop = box.scrollHeight
  }, [contentKey])
  return scroller
}
