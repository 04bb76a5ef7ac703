import type { MessageStatus } from '@portavoz/contract'
import { Check, CheckCheck, CircleAlert, CircleHelp, Clock } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'

const looks = {
  pending: { word: 'Enviando', color: 'text-texto-3', icon: Clock },
  sent: { word: 'Enviado', color: 'text-texto-3', icon: Check },
  delivered: { word: 'Entregado', color: 'text-entregado', icon: CheckCheck },
  read: { word: 'Leído', color: 'text-leido', icon: CheckCheck },
  failed: { word: 'No enviado', color: 'font-medium text-error', icon: CircleAlert },
  uncertain: { word: 'Envío incierto', color: 'font-medium text-aviso', icon: CircleHelp },
} as const satisfies Record<MessageStatus, unknown>

/** Where a message of ours stands: one grey tick, two blue, two green; the word stands beside the drawing. */
export function Ticks({ status }: { status: MessageStatus }) {
  const { word, color, icon: Icon } = looks[status]
  return (
    <span className={cx('inline-flex items-center gap-1', color)}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      {word}
    </span>
  )
}
