import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import type { MenuItem } from './menu.tsx'
import { pressedOn, useReturn } from './popup-trigger.ts'
import { itemClass, popupClass } from './styles.ts'

type Props = {
  /** The button that opened it. */
  anchor: HTMLElement | null
  label: string
  open: boolean
  onClose: () => void
  items: readonly MenuItem[]
  header?: ReactNode
  side?: 'bottom' | 'top'
  align?: 'start' | 'end'
}

/** Items that say `checked` are the choices of one setting: exactly one of them is on. */
export function MenuPopup({ anchor, label, open, onClose, items, header, side = 'bottom', align = 'end' }: Props) {
  const back = useReturn(anchor, open)
  const chosen = items.find((item) => item !== 'separator' && item.checked)
  return (
    <Base.Root open={open} onOpenChange={(next, { event }) => next || pressedOn(anchor, event) || onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} align={align} sideOffset={8} collisionPadding={6} className="z-50">
          <Base.Popup aria-label={label} finalFocus={back} className={cx(popupClass, 'min-w-52 p-1.5')}>
            {header}
            <Base.RadioGroup value={chosen && chosen !== 'separator' ? chosen.label : null}>
              {items.map((item, index) =>
                item === 'separator' ? (
                  // oxlint-disable-next-line react/no-array-index-key -- a separator has nothing but its place
                  <Base.Separator key={`separator-${index}`} className="mx-1 my-1.5 h-px bg-linea" />
                ) : (
                  <Item key={item.label} item={item} />
                ),
              )}
            </Base.RadioGroup>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ item }: { item: Exclude<MenuItem, 'separator'> }) {
  const { label, icon, onSelect, danger = false, disabled = false, checked } = item
  const looks = { disabled, onClick: onSelect, className: itemClass({ tone: danger ? 'danger' : 'plain' }) }
  if (checked === undefined) {
    return (
      <Base.Item {...looks}>
        {icon}
        {label}
      </Base.Item>
    )
  }
  return (
    <Base.RadioItem {...looks} value={label} closeOnClick>
      {icon}
      <span className="flex-1">{label}</span>
      <Base.RadioItemIndicator>
        <Check aria-hidden className="size-4 text-acento" />
      </Base.RadioItemIndicator>
    </Base.RadioItem>
  )
}
