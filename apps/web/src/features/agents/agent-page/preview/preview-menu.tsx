import { EllipsisVertical, RotateCcw, SlidersHorizontal } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { todayAtThree } from './preview-time-field.tsx'

type PreviewMenuProps = {
  chosenTime: string | null
  onTime: (time: string | null) => void
  onShowForm: () => void
  /** Takes the focus when the form is shown. */
  backButton: RefObject<HTMLButtonElement | null>
  canRestart: boolean
  onRestart: () => void
}

/** On a phone, all controls of the test chat. */
export const PreviewMenu = ({
  chosenTime,
  onTime,
  onShowForm,
  backButton,
  canRestart,
  onRestart,
}: PreviewMenuProps) => (
  <Menu
    focusElsewhere={() => backButton.current}
    trigger={
      <Button size="icon-sm" variant="ghost" aria-label="Más opciones">
        <EllipsisVertical aria-hidden className="size-4.5" />
      </Button>
    }
    header={<p className="px-2.5 py-2 text-sm font-medium text-texto-3">¿Cuándo?</p>}
    items={[
      { label: 'Como si fuera ahora', checked: chosenTime === null, onSelect: () => onTime(null) },
      {
        label: 'Como si fuera otro día y hora',
        checked: chosenTime !== null,
        onSelect: () => onTime(chosenTime ?? todayAtThree().toISOString()),
      },
      'separator',
      {
        label: 'Ver configuración',
        icon: <SlidersHorizontal aria-hidden className="size-4" />,
        onSelect: onShowForm,
      },
      {
        label: 'Empezar de nuevo',
        icon: <RotateCcw aria-hidden className="size-4" />,
        disabled: !canRestart,
        onSelect: onRestart,
      },
    ]}
  />
)
