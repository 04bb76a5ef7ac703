import { useId } from 'react'
import { Switch } from '../../../ui/forms/switch.tsx'
import { SeparatorChoice } from './separator-choice.tsx'
import { type ExportContentFlags, exportContentOptions } from '../labels.ts'

type ExportContentProps = { content: ExportContentFlags; onChange: (content: ExportContentFlags) => void }

/** Which columns the export contains, and what separates them in a CSV file. */
export function ExportContent({ content, onChange }: ExportContentProps) {
  const title = useId()
  return (
    <section aria-labelledby={title} className="rounded-panel border border-linea bg-superficie p-4 sm:p-5">
      <h2 id={title} className="flex min-h-8 items-center font-semibold">
        Contenido de la exportación
      </h2>
      <div className="mt-3 grid gap-3">
        {exportContentOptions.map(({ name, label, effect }) => (
          <ContentSwitch
            key={name}
            label={label}
            effect={effect}
            checked={content[name]}
            onChange={(isChecked) => onChange({ ...content, [name]: isChecked })}
          />
        ))}
        <SeparatorChoice />
      </div>
    </section>
  )
}

type ContentSwitchProps = { label: string; effect: string; checked: boolean; onChange: (isChecked: boolean) => void }

function ContentSwitch({ label, effect, checked: isChecked, onChange }: ContentSwitchProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm font-medium">{label}</span>
        <Switch label={label} checked={isChecked} onChange={onChange} describedBy={id} />
      </div>
      <p id={id} className="text-xs text-texto-3">
        {effect}
      </p>
    </div>
  )
}
