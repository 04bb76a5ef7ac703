import { createMerged, type Merge } from './merged.ts'
import { columnOf } from './cells.ts'
import { MOST_COLUMNS } from '../table.ts'
import { marginText } from './print-margins.ts'
import { attribute, elements, isTrue, unescape } from './xlsx-xml.ts'

export type Shape = Awaited<ReturnType<typeof shapeOf>>

/** A sheet with more links is made by a machine. */
const MOST_LINKS = 5_000
const NAME = /^<(?:\w+:)?(\w+)/

/** What a sheet says of itself apart from its rows, some of it only after them. */
export async function shapeOf(stream: AsyncIterable<Uint8Array>) {
  const merges: Merge[] = []
  const hiddenColumns = new Set<number>()
  /** The name of each cell's link among what the sheet points to. */
  const links = new Map<string, string>()
  const margins: string[] = []
  let rows: number | null = null
  for await (const tag of elements(stream, 'shape')) {
    const name = NAME.exec(tag)?.[1] ?? ''
    const [from = '', to = from] = (attribute(tag, 'ref') ?? '').split(':')
    const [top, bottom] = [rowOf(from), rowOf(to)]
    if (name === 'dimension') rows = bottom
    else if (name === 'mergeCell') merges.push({ top, bottom, left: columnOf(from) ?? 0 })
    else if (name === 'hyperlink') link(from, attribute(tag, 'r:id'))
    else if (name !== 'col') margins.push(...marginText(unescape(insideOf(tag))))
    else if (isTrue(attribute(tag, 'hidden'))) hide(tag)
  }
  return { rows, hiddenColumns, links, margins, merged: () => createMerged(merges) }

  function link(cell: string, id: string | null) {
    if (id !== null && links.size < MOST_LINKS) links.set(cell, id)
  }

  function hide(tag: string) {
    const last = Math.min(Number(attribute(tag, 'max')), MOST_COLUMNS)
    for (let column = Number(attribute(tag, 'min')); column <= last; column++) hiddenColumns.add(column - 1)
  }
}

const insideOf = (element: string) => element.slice(element.indexOf('>') + 1, element.lastIndexOf('<'))

const rowOf = (address: string) => Number(/\d+/.exec(address)?.[0] ?? 0)
