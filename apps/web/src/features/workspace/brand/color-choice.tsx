import { textOn } from '@portavoz/contract'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'

/** Names as a shopkeeper says them. */
const SWATCHES = [
  ['#0b6775', 'Petróleo'],
  ['#1d4ed8', 'Azul'],
  ['#7c3aed', 'Morado'],
  ['#be123c', 'Rojo'],
  ['#c2410c', 'Naranja'],
  ['#f2b705', 'Amarillo'],
  ['#15803d', 'Verde'],
  ['#1f2937', 'Grafito'],
] as const

type ColorChoiceProps = { color: string | null; disabled: boolean; onChange: (color: string | null) => void }

/** A few colors, any other one, or none. */
export function ColorChoice({ color, disabled, onChange }: ColorChoiceProps) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <p id={id} className="text-sm font-medium text-texto-2">
        Color
      </p>
      {/* Two rows of four. */}
      <div className="flex flex-wrap items-center gap-2" style={{ maxWidth: '11rem' }}>
        {SWATCHES.map(([value, label]) => (
          <button
            key={value}
            type="button"
            aria-label={label}
            aria-pressed={value === color}
            disabled={disabled}
            onClick={() => onChange(value)}
            className="grid size-9 place-items-center rounded-full border border-linea-fuerte disabled:opacity-55"
            style={{
              background: value,
              color: textOn(value),
              boxShadow: value === color ? '0 0 0 2px var(--superficie), 0 0 0 4px var(--texto)' : undefined,
            }}
          >
            {value === color ? <Check aria-hidden className="size-4" /> : null}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex items-center gap-2.5 text-sm text-texto-2">
          <input
            type="color"
            value={color ?? SWATCHES[0][0]}
            disabled={disabled}
            onChange={({ currentTarget: { value } }) => onChange(value)}
            className="size-9 shrink-0"
          />
          Otro color
        </label>
        {color === null ? null : (
          <Button size="sm" variant="ghost" disabled={disabled} onClick={() => onChange(null)}>
            Quitar color
          </Button>
        )}
      </div>
    </div>
  )
}
