import type { MouseEvent } from 'react'

/**
 * Before an item of a list goes away with the button that was pressed: its neighbour's button takes the keyboard, or
 * else `field` does. Whoever pressed with the mouse or a finger keeps what they had.
 */
export function handOver({ detail, currentTarget }: MouseEvent<HTMLElement>, field: HTMLElement | null) {
  if (detail !== 0) return
  const item = currentTarget.closest('li')
  const near = item?.nextElementSibling ?? item?.previousElementSibling
  const target = near ? [...near.querySelectorAll('button')].at(-1) : field
  target?.focus()
}
