import { evolutionSettings } from '@portavoz/contract'
import { ShownOnceDialog } from '../../../ui/shown-once.tsx'

type Props = { address: string; secret: string; onClose: () => void }

/** What Evolution is to be told. */
export const EvolutionSecret = ({ address, secret, onClose }: Props) => (
  <ShownOnceDialog
    size="md"
    title="Configura tu Evolution API"
    description="Envía esto a «POST /webhook/set/» seguido del nombre de cada instancia. Es lo mismo para todas."
    label="Configuración"
    it="la"
    name="settings"
    text={JSON.stringify(evolutionSettings(address, secret), null, 2)}
    rows={12}
    onClose={onClose}
  >
    Lleva el secreto con el que Portavoz sabe que el aviso es tuyo. Si lo pierdes o alguien más lo ve, haz otro.
  </ShownOnceDialog>
)
