import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { wordsForm } from '../words-form.tsx'

/** `next` leads on from the first step; where there is none, the words make the agent. */
type Props = { next: ReactNode; creating: boolean; onBack: () => void }

/** The two buttons on the right have keys: a click on «Continuar» must not end as the submit of the form it brings. */
export const WizardFoot = ({ next, creating, onBack }: Props) => (
  <>
    <div className="mr-auto">
      <Button variant="ghost" disabled={creating} onClick={onBack}>
        Volver
      </Button>
    </div>
    {next ?? (
      <Button key="create" type="submit" form={wordsForm} variant="primary" busy={creating}>
        {creating ? 'Creando…' : 'Crear agente'}
      </Button>
    )}
  </>
)
