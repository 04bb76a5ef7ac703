import type { MouseEvent } from 'react'

/**
 * Before the pressed button disappears with its list item: focuses the neighbour's button, or `field`. Only after a key
 * press, not after a click.
 */
export function focusNeighbour({ detail, currentTarget }: MouseEvent<HTMLElement>, field: HTMLElement | null) {
  if (detail !== 0) return
  const item = currentTarget.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const target = neighbour ? [...neighbour.querySelectorAll('button')].at(-1) : field
  target?.focus()
}
