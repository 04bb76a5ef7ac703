import type { EvolutionWebhook } from '@portavoz/contract'
import { formatRelative } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { TextField } from '../../../ui/text-field.tsx'

/** Where it brings what it hears, and whether it does. */
export function EvolutionAddress({ webhook: { address, heardAt } }: { webhook: EvolutionWebhook }) {
  const now = useNow()
  return (
    <TextField
      label="Dirección de tu cuenta"
      name="evolution"
      readOnly
      value={address}
      hint={
        heardAt === null
          ? 'Todavía no ha llegado ningún aviso. Pon la configuración en cada instancia de Evolution API.'
          : `Último aviso: ${formatRelative(heardAt, now)}.`
      }
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
