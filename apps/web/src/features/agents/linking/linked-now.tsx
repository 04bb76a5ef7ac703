import { CircleCheck } from 'lucide-react'
import { formatPhone } from '../../../lib/phone.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LinkStatus } from '../../../ui/linking/link-status.tsx'

type Props = {
  phoneNumber: string | null
  /** The one that was linked until then. */
  before: string | null
  unconfirmedSince: number | null
}

/** Which phone it was; and whether customers know another one. */
export const LinkedNow = ({ phoneNumber, before, unconfirmedSince }: Props) => (
  <div className="grid justify-items-center gap-3 py-4 text-center">
    <CircleCheck aria-hidden className="size-14 text-ok" strokeWidth={1.5} />
    <p className="num text-lg font-semibold">{formatPhone(phoneNumber)}</p>
    <LinkStatus standing={{ state: { kind: 'connected' }, seconds: 0, unconfirmedSince }} waitingFor="" />
    {before === null || !phoneNumber || before === phoneNumber ? null : (
      <div className="w-full text-left">
        <Alert tone="aviso" title="Es otro número">
          <p className="text-texto">
            Hasta ahora respondía desde <span className="num whitespace-nowrap">{formatPhone(before)}</span>. Quien
            escriba a ese número ya no llega a este agente.
          </p>
        </Alert>
      </div>
    )}
  </div>
)
