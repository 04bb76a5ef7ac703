import { useId, type ReactNode } from 'react'
import { below, described } from '../../../ui/field.tsx'
import { inputClass } from '../../../ui/styles.ts'
import { linesIn } from './option-kinds.ts'

type Props = {
  label: string
  name: string
  defaultValue: string
  known: readonly { value: string; label: string }[]
  /** What the box is called in which others are written, a line each; without it there are no others. */
  others?: string
  placeholder?: string
  hint?: ReactNode
  error?: string | undefined
}

/** A list: of what is known each with its box, of anything else a line each. All of them have the one name. */
export function ListField({ label, name, defaultValue, known, others, placeholder, hint, error }: Props) {
  const id = useId()
  const chosen = linesIn(defaultValue)
  const own = chosen.filter((one) => !known.some(({ value }) => value === one))
  return (
    <fieldset aria-describedby={described(id, { error, hint })['aria-describedby']} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-texto-2">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {known.map(({ value, label: word }) => (
          <label key={value} className="flex min-h-6 items-center gap-2.5 text-sm text-texto-2">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              aria-invalid={error ? true : undefined}
              className="size-4.5 shrink-0 accent-acento"
            />
            {word}
          </label>
        ))}
      </div>
      {others === undefined ? (
        <input type="hidden" name={name} value={own.join('\n')} />
      ) : (
        <textarea
          aria-label={others}
          name={name}
          defaultValue={own.join('\n')}
          placeholder={placeholder}
          rows={2}
          aria-invalid={error ? true : undefined}
          className={inputClass({ size: 'area' })}
        />
      )}
      {below(id, { error, hint })}
    </fieldset>
  )
}
