import { ListChecks } from 'lucide-react'
import { ChangeControls } from '../../../data/workspaces/change-controls.tsx'
import { Button } from '../../../ui/button.tsx'
import { selection, useSelection } from './selection.ts'

type ChooseSeveralButtonProps = {
  /** Its words are for screen readers only. */
  isIcon: boolean
  /** The list is empty, or not loaded. */
  disabled: boolean
  onPointerDown: () => void
}

/** Begins and ends the choice of several conversations. */
export function ChooseSeveralButton({ isIcon, disabled, onPointerDown }: ChooseSeveralButtonProps) {
  const chosen = useSelection()
  const label = 'Elegir varias'
  return (
    <ChangeControls>
      <Button
        variant={chosen ? 'chosen' : 'secondary'}
        size={isIcon ? 'box' : 'sm'}
        data-choose
        disabled={disabled}
        title={isIcon ? label : undefined}
        aria-label={label}
        aria-pressed={chosen !== null}
        onPointerDown={onPointerDown}
        onClick={chosen ? selection.end : selection.begin}
      >
        {isIcon ? <ListChecks aria-hidden className="size-4" /> : label}
      </Button>
    </ChangeControls>
  )
}
