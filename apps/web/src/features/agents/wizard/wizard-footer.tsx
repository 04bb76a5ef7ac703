import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { agentFormId } from '../form/agent-form.tsx'

/** `next` leads to the next step; null shows the button that creates the agent. */
type WizardFooterProps = { next: ReactNode; creating: boolean; onBack: () => void }

/** The text of the button stands at the edge of the text above. */
const backPlace = { marginLeft: '-1rem' }

/** The buttons have keys, so that a click on «Continuar» does not become the submit of the form that it opens. */
export const WizardFooter = ({ next, creating, onBack }: WizardFooterProps) => (
  <>
    <div className="mr-auto" style={backPlace}>
      <Button variant="ghost" disabled={creating} onClick={onBack}>
        Volver
      </Button>
    </div>
    {next ?? (
      <Button key="create" type="submit" form={agentFormId} variant="primary" busy={creating}>
        {creating ? 'Creando…' : 'Crear agente'}
      </Button>
    )}
  </>
)
