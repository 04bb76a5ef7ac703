import { createMerged, type Merge } from './merged.ts'
import { columnOf } from './cells.ts'
import { MOST_COLUMNS } from '../table.ts'
import { attribute, elements, isTrue } from './xlsx-xml.ts'

export type Shape = Awaited<ReturnType<typeof shapeOf>>

/** What a sheet says of itself apart from its rows, some of it only after them. */
export async function shapeOf(stream: AsyncIterable<Uint8Array>) {
  const merges: Merge[] = []
  const hiddenColumns = new Set<number>()
  let rows: number | null = null
  for await (const tag of elements(stream, 'shape')) {
    const [from = '', to = from] = (attribute(tag, 'ref') ?? '').split(':')
    const [top, bottom] = [rowOf(from), rowOf(to)]
    if (tag.includes('dimension')) rows = bottom
    else if (tag.includes('mergeCell')) merges.push({ top, bottom, left: columnOf(from) ?? 0 })
    else if (isTrue(attribute(tag, 'hidden'))) hide(tag)
  }
  return { rows, hiddenColumns, merged: () => createMerged(merges) }

  function hide(tag: string) {
    const last = Math.min(Number(attribute(tag, 'max')), MOST_COLUMNS)
    for (let column = Number(attribute(tag, 'min')); column <= last; column++) hiddenColumns.add(column - 1)
  }
}

const rowOf = (address: string) => Number(/\d+/.exec(address)?.[0] ?? 0)
