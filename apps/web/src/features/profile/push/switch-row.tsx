import { useId } from 'react'
import { Switch } from '../../../ui/forms/switch.tsx'

type SwitchRowProps = {
  label: string
  hint: string
  checked: boolean
  onChange: (isChecked: boolean) => void
  disabled?: boolean
}

export function SwitchRow({ label, hint, checked: isChecked, onChange, disabled = false }: SwitchRowProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{label}</p>
        <p id={id} className="text-sm text-texto-3">
          {hint}
        </p>
      </div>
      <Switch label={label} checked={isChecked} onChange={onChange} disabled={disabled} describedBy={id} />
    </div>
  )
}
