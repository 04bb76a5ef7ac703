import { cx } from '../lib/cx.ts'

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }

/** Its word stands beside it on the screen, so here it is only read aloud. A plain button: a grid holds dozens. */
export function Switch({ label, checked, onChange, disabled = false }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={cx(
        'inline-flex h-6 w-10.5 shrink-0 items-center rounded-full border px-0.5 transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55',
        checked ? 'border-acento bg-acento' : 'border-linea-fuerte bg-superficie-2',
      )}
    >
      <span
        className={cx(
          'size-4.5 rounded-full transition-transform duration-150 ease-salida motion-reduce:transition-none',
          checked ? 'translate-x-4.5 bg-acento-texto' : 'bg-texto-3',
        )}
      />
    </button>
  )
}
