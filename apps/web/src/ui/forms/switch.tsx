type SwitchProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** The id of a description. */
  describedBy?: string
}

/** For screen readers: the visible label is beside the switch. */
export function Switch({ label, checked, onChange, disabled = false, describedBy }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={checked}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={
        'group/switch relative inline-flex h-[24px] w-10.5 shrink-0 items-center rounded-full border ' +
        'border-linea-fuerte bg-superficie-2 px-0.5 transition-colors duration-150 disabled:cursor-not-allowed ' +
        'disabled:opacity-55 aria-checked:border-acento aria-checked:bg-acento'
      }
    >
      <span
        className={
          'size-4.5 rounded-full bg-texto-3 transition-transform duration-150 ease-salida ' +
          'group-aria-checked/switch:translate-x-4.5 group-aria-checked/switch:bg-acento-texto ' +
          'motion-reduce:transition-none'
        }
      />
    </button>
  )
}
