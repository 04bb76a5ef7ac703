import type { LucideIcon } from 'lucide-react'

type ConversationActionProps = { icon: LucideIcon; disabled: boolean; onClick: () => void; children: string }

export const actionButtonClass =
  'flex h-9 w-full items-center gap-2.5 rounded-ctl px-2.5 text-left text-sm text-texto-2 ' +
  'hover:not-disabled:bg-superficie-2 hover:not-disabled:text-texto disabled:cursor-not-allowed ' +
  'disabled:opacity-50'

export const ActionButton = ({ icon: Icon, children, ...button }: ConversationActionProps) => (
  <button type="button" {...button} className={actionButtonClass}>
    <Icon aria-hidden className="size-4 text-texto-3" />
    {children}
  </button>
)
