import type { Agent } from '@portavoz/contract'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { Difference } from './difference.tsx'

export type Compared = { from: number; to: number }

type Props = {
  agent: Agent
  compared: Compared
  /** Those that can be chosen. */
  numbers: readonly number[]
  onChange: (compared: Compared) => void
  onClose: () => void
}

/** Two versions side by side, the older first. */
export function CompareDialog({ agent, compared: { from, to }, numbers, onChange, onClose }: Props) {
  const options = numbers.map((number) => ({
    value: String(number),
    label: number === agent.version ? `Versión ${number}, la de ahora` : `Versión ${number}`,
  }))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Qué cambió"
      description={`De la versión ${from} a la ${to} de ${agent.name}.`}
    >
      <form
        className="mb-5 grid gap-4 sm:grid-cols-2"
        onChange={(event) => {
          const said = new FormData(event.currentTarget)
          onChange({ from: Number(said.get('from')), to: Number(said.get('to')) })
        }}
      >
        <SelectField label="Antes" name="from" defaultValue={String(from)} options={options} />
        <SelectField label="Después" name="to" defaultValue={String(to)} options={options} />
      </form>
      <Difference agent={agent} from={from} to={to} />
    </Dialog>
  )
}
