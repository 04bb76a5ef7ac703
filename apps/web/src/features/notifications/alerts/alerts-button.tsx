import { BellOff, BellRing } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { useAlertSettings } from './alert-settings.ts'
import { AlertsPanel } from './alerts-panel.tsx'

export function AlertsButton() {
  const isOn = useAlertSettings(({ desktop, sound }) => desktop || sound)
  const Icon = isOn ? BellRing : BellOff
  return (
    <Popover
      label="Avisos con Portavoz abierto"
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
