import type { FieldErrors } from '@portavoz/contract'
import { formatPhone } from '../../../lib/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { LinkPhone } from '../linking/link-phone.tsx'
import { Completed } from './completed.tsx'
import { DescribeAgent } from './describe-agent.tsx'
import { Offers } from './offers.tsx'
import { Progress } from './progress.tsx'
import { stepsOf } from './steps.ts'
import type { WhatsAppWizard } from './use-whatsapp-wizard.ts'
import { WizardFoot } from './wizard-foot.tsx'

export const WhatsAppStep = ({ wizard, onClose }: { wizard: WhatsAppWizard; onClose: () => void }) => (
  <>
    <Progress steps={stepsOf.whatsapp} current={wizard.step} />
    {wizard.offers ? <Offers wizard={wizard} offers={wizard.offers} /> : null}
    {wizard.step === 'whatsapp-linking' && !wizard.offers ? (
      <>
        <LinkPhone
          session={wizard.session}
          unconfirmedSince={wizard.unconfirmedSince}
          refusal={wizard.refusal}
          again={wizard.again}
          busy={wizard.busy}
        />
        <p className="mt-5 text-xs text-texto-3">
          Portavoz se vincula como WhatsApp Web. No es un producto oficial de WhatsApp: escribir a quien no te escribió
          puede hacer que suspendan la cuenta.
        </p>
      </>
    ) : null}
    {wizard.step === 'agent-config' ? (
      <DescribeAgent platform="whatsapp" wizard={wizard} onWrong={tellMissing}>
        Responderá desde{' '}
        <span className="num font-medium text-texto-2">{formatPhone(wizard.session?.phoneNumber)}</span>.
      </DescribeAgent>
    ) : null}
    {wizard.step === 'completed' ? (
      <Completed how="Para probarlo, escríbele desde otro teléfono:" onClose={onClose}>
        <p className="num font-medium">{formatPhone(wizard.session?.phoneNumber)}</p>
      </Completed>
    ) : null}
  </>
)

const required = ['name', 'description', 'prompt']
const tellMissing = (fields: FieldErrors) => {
  if (required.some((name) => name in fields))
    toast({ description: 'Por favor completa todos los campos requeridos', kind: 'error' })
}

export function WhatsAppFoot({ wizard, onBack }: { wizard: WhatsAppWizard; onBack: () => void }) {
  const { step, creating, isConnected } = wizard
  if (step === 'completed') return null
  const isLinking = step === 'whatsapp-linking'
  const next = wizard.offers ? (
    <Button key="another" onClick={wizard.another}>
      Vincular otro WhatsApp
    </Button>
  ) : isLinking ? (
    <Button key="next" variant="primary" disabled={!isConnected} onClick={wizard.next}>
      Continuar
    </Button>
  ) : null
  return <WizardFoot next={next} creating={creating} onBack={isLinking ? onBack : wizard.back} />
}
