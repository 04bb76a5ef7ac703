import type { Conversation } from '@portavoz/contract'
import { Pause } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { useReopen } from './reopen/use-reopen.tsx'
import { describePause } from './labels.ts'
import { useIsTeam, useMay } from '../../data/workspaces/workspaces.ts'

type PauseBannerProps = { conversation: Conversation; box: RefObject<HTMLTextAreaElement | null> }

/** Its button goes with it: the focus moves to the message box. */
export function PauseBanner({ conversation, box }: PauseBannerProps) {
  const { reopen, busy, question } = useReopen(() => box.current?.focus())
  const mayAnswer = useMay('agent')
  const isTeam = useIsTeam()
  const hint = useId()
  if (!conversation.pause) return null
  return (
    <div
      role="status"
      className="flex items-center gap-3 border-b border-linea bg-aviso-suave px-4 py-2 text-sm sm:px-6"
    >
      <Pause aria-hidden className="size-4 shrink-0 fill-current text-aviso" />
      <p className="min-w-0 flex-1 [@media(max-height:25rem)]:truncate">
        <span className="font-medium text-aviso">En pausa:</span> {describePause(conversation.pause.by, isTeam)}
      </p>
      {mayAnswer ? (
        <button
          type="button"
          disabled={busy}
          aria-describedby={hint}
          onClick={() => reopen(conversation)}
          className={
            'shrink-0 rounded-ctl text-sm font-medium text-acento underline-offset-4 hover:underline ' +
            'disabled:opacity-55'
          }
        >
          Reabrir<span className="max-sm:sr-only"> conversación</span>
          <span id={hint} aria-hidden className="block text-xs text-texto-3">
            Que siga el agente
          </span>
        </button>
      ) : null}
      {question}
    </div>
  )
}
