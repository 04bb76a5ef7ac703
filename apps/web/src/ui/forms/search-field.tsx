import { Search } from 'lucide-react'
import type { Ref } from 'react'
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

export function SearchField({ label, placeholder, value, onChange, onEnter, size = 'md', ref }: SearchFieldProps) {
  return (
    <div className="relative min-w-0">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-3 left-3 size-4 text-texto-3"
        style={size === 'lg' ? { top: '0.9rem' } : undefined}
      />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter?.()}
        className={inputClass({ size, start: 'icon' })}
        style={{ textOverflow: 'ellipsis' }}
      />
    </div>
  )
}
