import { Switch as Base } from '@base-ui/react/switch'

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }

/** Its word stands beside it on the screen, so here it is only read aloud. */
export function Switch({ label, checked, onChange, disabled = false }: Props) {
  return (
    <Base.Root
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next)}
      className="relative inline-flex h-6 w-10.5 shrink-0 items-center rounded-full border border-linea-fuerte bg-superficie-2 px-0.5 transition-colors duration-150 data-checked:border-acento data-checked:bg-acento data-disabled:cursor-not-allowed data-disabled:opacity-55"
    >
      <Base.Thumb className="size-4.5 rounded-full bg-texto-3 transition-transform duration-150 ease-salida data-checked:translate-x-4.5 data-checked:bg-acento-texto motion-reduce:transition-none" />
    </Base.Root>
  )
}
