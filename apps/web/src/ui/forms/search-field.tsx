import { Search } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { inputClass } from '../styles.ts'

type SearchFieldProps = {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  onEnter?: () => void
  size?: 'md' | 'lg'
  ref?: Ref<HTMLInputElement>
}

/** Esc clears its text, and nothing else while there is text. */
export function SearchField({ label, placeholder, value, onChange, onEnter, size = 'md', ref }: SearchFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter?.()
    if (event.key !== 'Escape' || value === '' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onChange('')
  }
  return (
    <div className="relative grid min-w-0 items-center">
      <Search aria-hidden className="pointer-events-none absolute left-3 size-4 text-texto-3" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className={inputClass({ size, start: 'icon' })}
        style={{ textOverflow: 'ellipsis' }}
      />
    </div>
  )
}
