import type { MessageStatus } from '@portavoz/contract'
import { Check, CheckCheck, CircleAlert, CircleHelp, Clock } from 'lucide-react'
import { cx } from '../../../lib/cx.ts'

const statusStyles = {
  pending: { label: 'Enviando', color: 'text-texto-3', icon: Clock },
  sent: { label: 'Enviado', color: 'text-texto-3', icon: Check },
  delivered: { label: 'Entregado', color: 'text-entregado', icon: CheckCheck },
  read: { label: 'Leído', color: 'text-leido', icon: CheckCheck },
  failed: { label: 'No enviado', color: 'font-medium text-error', icon: CircleAlert },
  uncertain: { label: 'Envío incierto', color: 'font-medium text-aviso', icon: CircleHelp },
} as const satisfies Record<MessageStatus, unknown>

/** The delivery status of an outgoing message: one grey tick, two blue, two green, with its label beside it. */
export function DeliveryStatus({ status }: { status: MessageStatus }) {
  const { label, color, icon: Icon } = statusStyles[status]
  return (
    <span className={cx('inline-flex items-center gap-1', color)}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      {label}
    </span>
  )
}
