import type { Agent } from '@portavoz/contract'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { VersionDiff } from './version-diff.tsx'

export type VersionPair = { from: number; to: number }

type CompareDialogProps = {
  agent: Agent
  versions: VersionPair
  /** The versions to choose from. */
  numbers: readonly number[]
  onChange: (compared: VersionPair) => void
  onClose: () => void
}

/** Compares two versions, the older first. */
export function CompareDialog({ agent, versions: { from, to }, numbers, onChange, onClose }: CompareDialogProps) {
  const options = numbers.map((number) => ({
    value: String(number),
    label: number === agent.version ? `Versión ${number}, actual` : `Versión ${number}`,
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
          const data = new FormData(event.currentTarget)
          onChange({ from: Number(data.get('from')), to: Number(data.get('to')) })
        }}
      >
        <SelectField label="Antes" name="from" defaultValue={String(from)} options={options} />
        <SelectField label="Después" name="to" defaultValue={String(to)} options={options} />
      </form>
      <VersionDiff agent={agent} from={from} to={to} />
    </Dialog>
  )
}
