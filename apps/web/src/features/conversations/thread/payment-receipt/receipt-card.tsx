import { formatReceiptAmount, type Message, type PaymentReceipt, walletLabel } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { useDecideReceipt } from '../../../../data/conversations/payment-receipts.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Collapsible } from '../../../../ui/collapsible.tsx'
import { checkSteps, checkTitle } from './check-steps.ts'
import { Decision, UndoDecision } from './decision.tsx'

const statusBadges = {
  unverified: { tone: 'aviso', shape: 'diamond', label: 'Por verificar' },
  verified: { tone: 'ok', shape: 'disc', label: 'Verificado' },
  rejected: { tone: 'error', shape: 'square', label: 'Rechazado' },
} as const

type ReceiptCardProps = { message: Message; receipt: PaymentReceipt }

/** What a picture or file claims about a payment, why to doubt it, and what a person found. */
export function ReceiptCard({ message, receipt }: ReceiptCardProps) {
  const { label, ...look } = statusBadges[receipt.status]
  const decision = useDecideReceipt(message, receipt)
  return (
    <section
      aria-label="Comprobante de pago"
      className="mt-2 grid gap-2 rounded-lg border border-linea bg-superficie p-3 text-texto"
    >
      <div className="flex flex-wrap items-center gap-2 font-medium">
        Comprobante <Badge {...look}>{label}</Badge>
        <UndoDecision receipt={receipt} decision={decision} />
      </div>
      <Claims receipt={receipt} />
      <Warnings receipt={receipt} />
      <Decision receipt={receipt} decision={decision} />
      <Collapsible title={checkTitle(receipt)}>
        <ol className="grid gap-1">
          {checkSteps(receipt).map((step, at) => (
            <li key={step}>
              {at + 1}. {step}
            </li>
          ))}
        </ol>
      </Collapsible>
    </section>
  )
}

function Claims({
  receipt: { amount, wallet, paidOn, reference, payer, payee, payeeAccount },
}: {
  receipt: PaymentReceipt
}) {
  const claims: [name: string, value: string | null][] = [
    ['Monto', amount && formatReceiptAmount(amount)],
    ['Fecha', paidOn && formatPrintedDay(paidOn)],
    ['Referencia', reference],
    ['Banco o billetera', wallet && walletLabel(wallet)],
    ['Quien paga', payer],
    ['Quien recibe', [payee, payeeAccount].filter(Boolean).join(' · ') || null],
  ]
  return (
    <dl className="grid grid-cols-[5.5rem_1fr] gap-x-3 text-sm">
      {claims.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-texto-2">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value ?? 'No se lee'}</dd>
        </div>
      ))}
    </dl>
  )
}

const printedDay = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const formatPrintedDay = (day: string) => printedDay.format(new Date(day))

const Warnings = ({ receipt: { warnings } }: { receipt: PaymentReceipt }) =>
  warnings.length === 0 ? null : (
    <ul aria-label="Dudas" className="grid gap-1 rounded-lg bg-aviso-suave p-2 text-sm text-texto">
      {warnings.map(({ doubt, text, sessionName }) => (
        <li key={doubt}>
          {text}{' '}
          {sessionName === null ? null : (
            <Link to="/conversations" search={{ session: sessionName }} className="font-medium underline">
              Ver esa conversación
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
