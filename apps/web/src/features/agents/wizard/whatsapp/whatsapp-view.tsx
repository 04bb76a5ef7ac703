import type { FieldErrors } from '@portavoz/contract'
import { formatPhone } from '../../../../lib/format/phone.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/feedback/toast.ts'
import { LinkPhone } from '../../linking/link-phone.tsx'
import { CompletedFooter, WizardCompleted } from '../wizard-completed.tsx'
import { useBusinessName } from '../business-name.ts'
import { NewAgentForm } from '../new-agent-form.tsx'
import { ResumableSessions } from './resumable-sessions.tsx'
import { WizardProgress } from '../wizard-progress.tsx'
import { wizardSteps } from '../wizard-steps.ts'
import type { WhatsAppWizard } from './use-whatsapp-wizard.ts'
import { WizardFooter } from '../wizard-footer.tsx'

export const WhatsAppStep = ({ wizard }: { wizard: WhatsAppWizard }) => (
  <>
    <WizardProgress steps={wizardSteps.whatsapp} current={wizard.step} />
    {wizard.resumable ? <ResumableSessions wizard={wizard} sessions={wizard.resumable} /> : null}
    {wizard.step === 'whatsapp-linking' && !wizard.resumable ? (
      <>
        <LinkPhone
          session={wizard.session}
          unconfirmedSince={wizard.unconfirmedSince}
          refusal={wizard.refusal}
          onRetry={wizard.retry}
          busy={wizard.busy}
        />
        <p className="mt-5 text-xs text-texto-3">
          Portavoz se vincula como WhatsApp Web. No es un producto oficial de WhatsApp: escribir a quien no te escribió
          puede hacer que suspendan la cuenta.
        </p>
      </>
    ) : null}
    {wizard.step === 'agent-config' ? <ConfigureStep wizard={wizard} /> : null}
    {wizard.createdId === null ? null : (
      <WizardCompleted
        instruction="Para probarlo, escríbele desde otro teléfono:"
        agentId={wizard.createdId}
        chat={chatOf(wizard.session?.phoneNumber)}
      >
        <p className="num font-medium">{formatPhone(wizard.session?.phoneNumber)}</p>
      </WizardCompleted>
    )}
  </>
)

function ConfigureStep({ wizard }: { wizard: WhatsAppWizard }) {
  const phone = wizard.session?.phoneNumber
  const businessName = useBusinessName()
  return (
    <NewAgentForm
      platform="whatsapp"
      suggestedName={businessName || (phone ? `WhatsApp ${formatPhone(phone)}` : '')}
      wizard={wizard}
      onInvalid={toastMissingFields}
    >
      Responderá desde <span className="num font-medium text-texto-2">{formatPhone(phone)}</span>.
    </NewAgentForm>
  )
}

const chatOf = (phone: string | null | undefined) =>
  phone ? { label: 'Abrir el chat', address: `https://wa.me/${phone.replaceAll(/\D/g, '')}` } : null

const requiredFields = ['name', 'description', 'prompt']
const toastMissingFields = (fields: FieldErrors) => {
  if (requiredFields.some((name) => name in fields))
    toast({ description: 'Por favor completa todos los campos requeridos', kind: 'error' })
}

type WhatsAppFooterProps = { wizard: WhatsAppWizard; onBack: () => void; onClose: () => void }

export function WhatsAppFooter({ wizard, onBack, onClose }: WhatsAppFooterProps) {
  const { step, creating, isConnected } = wizard
  if (step === 'completed') return <CompletedFooter onClose={onClose} />
  const isLinking = step === 'whatsapp-linking'
  const next = wizard.resumable ? (
    <Button key="another" onClick={wizard.linkAnother}>
      Vincular otro WhatsApp
    </Button>
  ) : isLinking ? (
    <Button key="next" variant="primary" disabled={!isConnected} onClick={wizard.next}>
      Continuar
    </Button>
  ) : null
  return <WizardFooter next={next} creating={creating} onBack={isLinking ? onBack : wizard.back} />
}
