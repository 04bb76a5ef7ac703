import { CircleCheck } from 'lucide-react'
import { formatPhone } from '../../../lib/format/phone.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LinkStatus } from '../../../ui/linking/link-status.tsx'

type LinkSuccessProps = {
  phoneNumber: string | null
  /** The phone that was linked before. */
  previousPhone: string | null
  unconfirmedSince: number | null
}

/** The linked phone, with a warning when customers know another number. */
export const LinkSuccess = ({ phoneNumber, previousPhone, unconfirmedSince }: LinkSuccessProps) => (
  <div className="grid justify-items-center gap-3 py-4 text-center">
    <CircleCheck aria-hidden className="size-14 text-ok" strokeWidth={1.5} />
    <p className="num text-lg font-semibold">{formatPhone(phoneNumber)}</p>
    <LinkStatus progress={{ state: { kind: 'connected' }, seconds: 0, unconfirmedSince }} waitingFor="" />
    {previousPhone === null || !phoneNumber || previousPhone === phoneNumber ? null : (
      <div className="w-full text-left">
        <Alert tone="aviso" title="Es otro número">
          <p className="text-texto">
            Hasta ahora respondía desde <span className="num whitespace-nowrap">{formatPhone(previousPhone)}</span>.
            Quien escriba a ese número ya no llega a este agente.
          </p>
        </Alert>
      </div>
    )}
  </div>
)
