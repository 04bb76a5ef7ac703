import { BellOff, BellRing } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { useAlerts } from './alerts.ts'
import { AlertsPanel } from './alerts-panel.tsx'

export function AlertsButton() {
  const isOn = useAlerts(({ desktop, sound }) => desktop || sound)
  const Icon = isOn ? BellRing : BellOff
  return (
    <Popover
      label="Avisos en este dispositivo"
      trigger={
        <Button>
          <Icon aria-hidden className="size-4 text-texto-3" /> Avisos
        </Button>
      }
    >
      {() => <AlertsPanel />}
    </Popover>
  )
}
