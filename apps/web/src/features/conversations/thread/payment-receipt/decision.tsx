import type { PaymentReceipt } from '@portavoz/contract'
import type { useDecideReceipt } from '../../../../data/conversations/payment-receipts.ts'
import { ChangeControls } from '../../../../data/workspaces/change-controls.tsx'
import { useMay } from '../../../../data/workspaces/workspaces.ts'
import { Button } from '../../../../ui/button.tsx'

type DecisionProps = { receipt: PaymentReceipt; decision: ReturnType<typeof useDecideReceipt> }

/** What a person found in the own account, or the question. */
export function Decision({ receipt: { status, decidedBy }, decision: { mutate, isPending, error } }: DecisionProps) {
  const mayDecide = useMay('agent')
  const isOpen = status === 'unverified'
  const [decided, nextStep] =
    status === 'verified'
      ? ['Lo verificó', 'Confírmaselo a tu cliente.']
      : ['Lo rechazó', 'Tu cliente no lo sabe: escríbele tú.']
  return (
    <div className="grid gap-1">
      <p className="text-sm text-texto-2">
        {isOpen
          ? 'Mira tu cuenta antes de entregar: la imagen no prueba el pago.'
          : `${decided} ${decidedBy?.name ?? 'una persona'}.${mayDecide ? ` ${nextStep}` : ''}`}
      </p>
      {isOpen && mayDecide ? (
        <ChangeControls>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" busy={isPending} onClick={() => mutate('verified')}>
              Sí, llegó el pago
            </Button>
            <Button size="sm" variant="secondary" busy={isPending} onClick={() => mutate('rejected')}>
              Rechazar
            </Button>
          </div>
        </ChangeControls>
      ) : null}
      {error ? (
        <p role="alert" className="text-xs text-error">
          {error.message}
        </p>
      ) : null}
    </div>
  )
}

/** Far from the buttons that decide: a double click on them would take the decision back. */
export function UndoDecision({ receipt: { status }, decision: { mutate, isPending } }: DecisionProps) {
  const mayDecide = useMay('agent')
  if (status === 'unverified' || !mayDecide) return null
  return (
    <ChangeControls>
      <span className="ml-auto">
        <Button size="sm" variant="secondary" busy={isPending} onClick={() => mutate('unverified')}>
          Deshacer
        </Button>
      </span>
    </ChangeControls>
  )
}
