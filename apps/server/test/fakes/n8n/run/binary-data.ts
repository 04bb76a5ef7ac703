import type { N8nItem } from './expressions.ts'

/** Files of items beside their JSON, by property; nodes that pass an item on keep them. */
const binaryOf = new WeakMap<N8nItem, ReadonlyMap<string, Blob>>()

export function withBinary(item: N8nItem, property: string, file: Blob): N8nItem {
  binaryOf.set(item, new Map([[property, file]]))
  return item
}

/** Fails as n8n does where the item has no such file. */
export function binaryNamed(item: N8nItem, property: string): Blob {
  const file = binaryOf.get(item)?.get(property)
  if (!file) throw new Error(`This operation expects the node's input data to contain a binary file '${property}'`)
  return file
}
