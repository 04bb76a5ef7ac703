import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { cx } from '../lib/cx.ts'
import { buttonClass, inputClass, itemClass, popupClass } from './styles.ts'

type Props<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string }[]
  /** As wide and as bordered as a text field beside it. */
  block?: boolean
  disabled?: boolean
}

export function Select<T extends string>({ label, value, onChange, options, block = false, disabled = false }: Props<T>) {
  return (
    <Base.Root
      items={options}
      value={value}
      disabled={disabled}
      modal={false}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Base.Trigger
        aria-label={label}
        className={
          block ? cx(inputClass(), 'flex cursor-pointer items-center justify-between gap-2 text-left') : buttonClass()
        }
      >
        <Base.Value />
        <Base.Icon>
          <ChevronsUpDown aria-hidden className="size-4 text-texto-3" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} collisionPadding={12} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className={cx(popupClass, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1.5')}>
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className={itemClass()}>
                <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
                <Base.ItemIndicator>
                  <Check aria-hidden className="size-4 text-acento" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
