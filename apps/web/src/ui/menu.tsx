import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { itemClass, popupClass } from './styles.ts'

export type MenuItem =
  | { label: string; icon?: ReactNode; onSelect: () => void; danger?: boolean; disabled?: boolean; checked?: boolean }
  | 'separator'

type Props = {
  /** A single element; it becomes the button of the menu. */
  trigger: ReactElement<Record<string, unknown>>
  items: readonly MenuItem[]
  header?: ReactNode
  side?: 'bottom' | 'top'
  align?: 'start' | 'end'
}

/** Items that say `checked` are the choices of one setting: exactly one of them is on. */
export function Menu({ trigger, ...list }: Props) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <MenuList {...list} />
    </Base.Root>
  )
}

/** What opens; apart, so that many triggers may share it. */
export function MenuList({ items, header, side = 'bottom', align = 'end' }: Omit<Props, 'trigger'>) {
  const chosen = items.find((item) => item !== 'separator' && item.checked)
  return (
    <Base.Portal>
      <Base.Positioner side={side} align={align} sideOffset={8} collisionPadding={12} className="z-50">
        <Base.Popup className={cx(popupClass, 'min-w-52 p-1.5')}>
          {header}
          <Base.RadioGroup value={chosen && chosen !== 'separator' ? chosen.label : null}>
            {items.map((item, index) =>
              item === 'separator' ? (
                <Base.Separator key={`separator-${index}`} className="mx-1 my-1.5 h-px bg-linea" />
              ) : (
                <Item key={item.label} item={item} />
              ),
            )}
          </Base.RadioGroup>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
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
