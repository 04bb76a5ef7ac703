import { useId } from 'react'
import { Switch } from '../../ui/switch.tsx'
import { type Content, contents } from './words.ts'

type Props = { content: Content; onChange: (content: Content) => void }

/** Which columns stand in a file. */
export function ExportContent({ content, onChange }: Props) {
  const title = useId()
  return (
    <section aria-labelledby={title} className="rounded-panel border border-linea bg-superficie p-4 sm:p-5">
      <h2 id={title} className="flex min-h-8 items-center font-semibold">
        Contenido de la exportación
      </h2>
      <div className="mt-3 grid gap-3">
        {contents.map(({ name, label, effect }) => (
          <Choice
            key={name}
            label={label}
            effect={effect}
            checked={content[name]}
            onChange={(checked) => onChange({ ...content, [name]: checked })}
          />
        ))}
      </div>
    </section>
  )
}

type ChoiceProps = { label: string; effect: string; checked: boolean; onChange: (checked: boolean) => void }

function Choice({ label, effect, checked, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm font-medium">{label}</span>
        <Switch label={label} checked={checked} onChange={onChange} describedBy={id} />
      </div>
      <p id={id} className="text-xs text-texto-3">
        {effect}
      </p>
    </div>
  )
}
