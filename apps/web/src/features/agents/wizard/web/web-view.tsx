import { Button } from '../../../../ui/button.tsx'
import { WebPageForm, webPageFormId } from '../../detail/web-page-form.tsx'
import { OpenPage } from '../../detail/web-page-panel.tsx'
import { useBusinessName } from '../business-name.ts'
import { NewAgentForm } from '../new-agent-form.tsx'
import { CompletedFooter, WizardCompleted } from '../wizard-completed.tsx'
import { WizardFooter } from '../wizard-footer.tsx'
import { WizardProgress } from '../wizard-progress.tsx'
import { wizardSteps } from '../wizard-steps.ts'
import type { WebWizard } from './use-web-wizard.ts'

export const WebStep = ({ wizard }: { wizard: WebWizard }) => (
  <>
    <WizardProgress steps={wizardSteps.web} current={wizard.step} />
    <CurrentStep wizard={wizard} />
  </>
)

function CurrentStep({ wizard }: { wizard: WebWizard }) {
  const { created, page } = wizard
  const businessName = useBusinessName()
  if (created === null)
    return (
      <NewAgentForm platform="web" suggestedName={businessName} wizard={wizard}>
        Responderá en su página web, que abres en el paso siguiente.
      </NewAgentForm>
    )
  if (page === null) return <WebPageForm agent={created} page={null} onOpened={wizard.open} />
  return (
    <WizardCompleted agentId={created.id} chat={{ label: 'Abrir la página', address: page.address }}>
      <OpenPage page={page} />
    </WizardCompleted>
  )
}

type WebFooterProps = { wizard: WebWizard; onBack: () => void; onClose: () => void }

export function WebFooter({ wizard, onBack, onClose }: WebFooterProps) {
  if (wizard.step === 'completed') return <CompletedFooter onClose={onClose} />
  if (wizard.step === 'agent-config') return <WizardFooter next={null} creating={wizard.creating} onBack={onBack} />
  return (
    <>
      <Button variant="ghost" onClick={onClose}>
        Ahora no
      </Button>
      <Button key="open" type="submit" form={webPageFormId} variant="primary">
        Abrir la página
      </Button>
    </>
  )
}
