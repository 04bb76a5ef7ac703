import type { CannedReply } from '@portavoz/contract'
import { Paperclip } from 'lucide-react'
import type { Ref } from 'react'
import { cx } from '../../../../lib/cx.ts'
import { RetryLine } from '../../../../ui/feedback/retry-line.tsx'
import { optionId } from './canned-search.ts'

type CannedListProps = {
  ref: Ref<HTMLDivElement>
  id: string
  replies: readonly CannedReply[]
  /** The workspace has replies, even if none of them matches. */
  hasAny: boolean
  selected: CannedReply | undefined
  /** Set when the replies could not be loaded. */
  onRetry: (() => void) | undefined
  onSelect: (reply: CannedReply) => void
  onManage: () => void
}

/** The list above the message box while a slash is typed. */
export const CannedList = ({ ref, id, replies, hasAny, selected, onRetry, onSelect, onManage }: CannedListProps) => (
  <div ref={ref} className="border-t border-linea bg-superficie px-3 pt-2 sm:px-6">
    {replies.length > 0 ? (
      <div id={id} role="listbox" aria-label="Respuestas rápidas" className="grid gap-0.5">
        {replies.map((reply) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard is in the box
          <div
            key={reply.id}
            id={optionId(id, reply)}
            role="option"
            tabIndex={-1}
            aria-selected={reply.id === selected?.id}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onSelect(reply)}
            className={cx(
              'flex min-h-9 cursor-pointer items-center gap-3 rounded-lg px-2.5 text-sm',
              reply.id === selected?.id ? 'bg-acento-suave text-texto' : 'text-texto-2 hover:bg-superficie-2',
            )}
          >
            <span className="shrink-0 font-medium">/{reply.shortcut}</span>
            <span className="truncate text-texto-3">{reply.content}</span>
            {reply.file ? <Paperclip aria-label="Con un archivo" className="ml-auto size-4 shrink-0" /> : null}
          </div>
        ))}
      </div>
    ) : onRetry ? (
      <div className="px-2.5 py-1.5">
        <RetryLine onRetry={onRetry}>No se pudieron cargar tus respuestas rápidas.</RetryLine>
      </div>
    ) : (
      <p className="px-2.5 py-1.5 text-sm text-texto-3">
        {hasAny ? 'Ninguna respuesta rápida empieza así.' : 'Todavía no tienes respuestas rápidas.'}
      </p>
    )}
    <button
      type="button"
      onClick={onManage}
      className="mt-1 mb-1.5 px-2.5 py-1 text-xs font-medium text-acento underline-offset-4 hover:underline"
    >
      Administrar respuestas rápidas
    </button>
  </div>
)
