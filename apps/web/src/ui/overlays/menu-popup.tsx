import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import type { MenuItem } from './menu.tsx'
import { type FindFocus, isPressOn, useReturnFocus } from './popup-trigger.ts'
import { useAddressCloses } from './use-address-closes.ts'
import { useBackCloses } from './use-back-closes.ts'
import { itemClass, popupClass } from '../styles.ts'

type MenuPopupProps = {
  /** The button that opened it. */
  anchor: HTMLElement | null
  label: string
  open: boolean
  onClose: () => void
  items: readonly MenuItem[]
  header?: ReactNode
  side?: 'bottom' | 'top'
  align?: 'start' | 'end'
  focusElsewhere?: FindFocus
}

/** Items with `checked` are the options of one setting: exactly one is on. One with `isOn` is a switch. */
export function MenuPopup({
  anchor,
  label,
  open,
  onClose,
  items,
  header,
  side = 'bottom',
  align = 'end',
  focusElsewhere,
}: MenuPopupProps) {
  const returnFocus = useReturnFocus(anchor, open, focusElsewhere)
  useBackCloses(open, onClose)
  useAddressCloses(open, onClose)
  const checkedIndex = items.findIndex((item) => item !== 'separator' && item.checked)
  return (
    <Base.Root open={open} onOpenChange={(next, { event }) => next || isPressOn(anchor, event) || onClose()}>
      <Base.Portal render={<section aria-label="Menú abierto" />}>
        <Base.Positioner anchor={anchor} side={side} align={align} sideOffset={8} collisionPadding={6} className="z-50">
          <Base.Popup
            aria-label={label}
            finalFocus={returnFocus}
            className={cx(popupClass, 'max-w-(--available-width) min-w-52 p-1.5')}
          >
            {header}
            <Base.RadioGroup value={checkedIndex}>
              {items.map((item, index) =>
                item === 'separator' ? (
                  // oxlint-disable-next-line react/no-array-index-key -- a separator has nothing but its place
                  <Base.Separator key={`separator-${index}`} className="my-1 h-px bg-linea" />
                ) : (
                  // oxlint-disable-next-line react/no-array-index-key -- two items may have the same label
                  <MenuPopupItem key={index} item={item} value={index} />
                ),
              )}
            </Base.RadioGroup>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function MenuPopupItem({ item, value }: { item: Exclude<MenuItem, 'separator'>; value: number }) {
  const { label, icon, onSelect, danger = false, disabled = false, title, checked, isOn } = item
  const itemProps = { disabled, title, onClick: onSelect, className: itemClass({ tone: danger ? 'danger' : 'plain' }) }
  if (isOn !== undefined)
    return (
      <Base.CheckboxItem disabled={disabled} checked={isOn} onClick={onSelect} className={itemClass({ tone: 'plain' })}>
        {icon}
        <span className="flex-1">{label}</span>
        <SwitchMark isOn={isOn} />
      </Base.CheckboxItem>
    )
  if (checked === undefined) {
    return (
      <Base.Item {...itemProps}>
        {icon}
        {label}
      </Base.Item>
    )
  }
  return (
    <Base.RadioItem {...itemProps} value={value} closeOnClick>
      {icon}
      <span className="flex-1 wrap-anywhere">{label}</span>
      <Base.RadioItemIndicator>
        <Check aria-hidden className="size-4 text-acento" />
      </Base.RadioItemIndicator>
    </Base.RadioItem>
  )
}

const SwitchMark = ({ isOn }: { isOn: boolean }) => (
  <span
    aria-hidden
    className={cx(
      'inline-flex h-5 w-10 shrink-0 items-center rounded-full border px-0.5',
      isOn ? 'justify-end border-acento bg-acento' : 'border-linea-fuerte bg-superficie-2',
    )}
  >
    <span className={cx('size-3.5 rounded-full', isOn ? 'bg-blanco' : 'bg-texto-3')} />
  </span>
)
