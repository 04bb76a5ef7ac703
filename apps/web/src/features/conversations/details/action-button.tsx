import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../../../lib/cx.ts'

type ConversationActionProps = {
  icon: LucideIcon
  disabled: boolean
  onClick: () => void
  /** What it means for the person who presses it. */
  hint?: string
  isDanger?: boolean
  children: string
}

export const actionButtonClass =
  'flex w-full items-center gap-2.5 rounded-ctl px-2.5 py-2 text-left text-sm text-texto-2 ' +
  'not-disabled:hover:bg-superficie-2 not-disabled:hover:text-texto disabled:cursor-not-allowed ' +
  'disabled:opacity-50'

export function ActionButton({ icon: Icon, hint, isDanger = false, children, ...button }: ConversationActionProps) {
  const hintId = useId()
  return (
    <button type="button" {...button} aria-describedby={hint ? hintId : undefined} className={actionButtonClass}>
      <Icon aria-hidden className={cx('size-4 shrink-0', isDanger ? 'text-error' : 'text-texto-3')} />
      <span className={isDanger ? 'text-error' : undefined}>
        <span className="block">{children}</span>
        {hint ? (
          <span id={hintId} aria-hidden className="block text-xs text-texto-3">
            {hint}
          </span>
        ) : null}
      </span>
    </button>
  )
}
