import { evolutionSettings } from '@portavoz/contract'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

type Props = { address: string; secret: string; onClose: () => void }

/** What Evolution is to be told, whole, for as long as this is open, and never again. */
export function EvolutionSecret({ address, secret, onClose }: Props) {
  const settings = JSON.stringify(evolutionSettings(address, secret), null, 2)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Configura tu Evolution API"
      description="Envía esto a «POST /webhook/set/» seguido del nombre de cada instancia. Es lo mismo para todas."
      foot={
        <Button variant="primary" onClick={onClose}>
          Ya la guardé
        </Button>
      }
    >
      <div className="grid gap-4">
        <Alert title="Guárdala ahora: no se vuelve a mostrar" tone="aviso">
          Lleva el secreto con el que Portavoz sabe que el aviso es tuyo. Si lo pierdes o alguien más lo ve, haz otro.
        </Alert>
        <TextArea
          label="Configuración"
          name="settings"
          readOnly
          rows={12}
          spellCheck={false}
          value={settings}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="flex">
          <CopyButton text={settings} what="Copiar configuración" done="Configuración copiada" />
        </div>
      </div>
    </Dialog>
  )
}
