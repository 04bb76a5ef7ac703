import { Button } from '../../../../ui/button.tsx'
import { WebPagePanel } from '../../detail/web-page-panel.tsx'
import { NewAgentForm } from '../new-agent-form.tsx'
import { WizardFooter } from '../wizard-footer.tsx'
import { WizardProgress } from '../wizard-progress.tsx'
import { wizardSteps } from '../wizard-steps.ts'
import type { WebWizard } from './use-web-wizard.ts'

export const WebStep = ({ wizard }: { wizard: WebWizard }) => (
  <>
    <WizardProgress steps={wizardSteps.web} current={wizard.step} />
    {wizard.created ? (
      <WebPagePanel agent={wizard.created} />
    ) : (
      <NewAgentForm platform="web" suggestedName="" wizard={wizard}>
        Responderá en su página web, que abres en el paso siguiente.
      </NewAgentForm>
    )}
  </>
)

export const WebFooter = ({
  wizard,
  onBack,
  onClose,
}: {
  wizard: WebWizard
  onBack: () => void
  onClose: () => void
}) =>
  wizard.created ? (
    <Button onClick={onClose}>Listo</Button>
  ) : (
    <WizardFooter next={null} creating={wizard.creating} onBack={onBack} />
  )
