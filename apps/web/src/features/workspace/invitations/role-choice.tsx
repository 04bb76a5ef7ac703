import { useId } from 'react'

type RoleChoiceProps = { value: string; name: string; description: string; checked: boolean; onSelect: () => void }

/** A role with what it may do. */
export function RoleChoice({ value, name, description, checked, onSelect }: RoleChoiceProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-6 items-center gap-2.5 text-sm font-medium">
        <input
          type="radio"
          name="role"
          value={value}
          checked={checked}
          onChange={onSelect}
          aria-describedby={id}
          className="size-4.5 shrink-0 accent-acento"
        />
        {name}
      </label>
      <p id={id} className="pl-7 text-xs text-texto-3">
        {description}
      </p>
    </div>
  )
}
