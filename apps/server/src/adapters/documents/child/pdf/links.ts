import type { PDFPage } from 'mupdf'
import { isForCustomers, withAddress } from '../link.ts'
import type { Piece } from './lines.ts'

/** A page with more is made by a machine. */
const MOST_LINKS = 500

type Area = { left: number; top: number; right: number; bottom: number }
export type PageLink = { address: string; area: Area }

/** Where the links of a page lead that customers can follow. */
export function linksOf(page: Pick<PDFPage, 'getLinks'>): PageLink[] {
  return page
    .getLinks()
    .slice(0, MOST_LINKS)
    .flatMap((link) => {
      const [left, top, right, bottom] = link.getBounds()
      const address = link.getURI()
      link.destroy()
      return isForCustomers(address) ? [{ address, area: { left, top, right, bottom } }] : []
    })
}

/** The words of a page, with the address of each link behind the last words that lead there. */
export function withLinks(pieces: readonly Piece[], links: readonly PageLink[]): Piece[] {
  const behind = new Map<Piece, string>()
  for (const [address, areas] of Map.groupBy(links, ({ address: to }) => to)) {
    const linked = pieces.filter((piece) => areas.some(({ area }) => covers(area, piece)))
    const last = linked.at(-1)
    const words = linked.map(({ text }) => text).join(' ')
    if (last && !behind.has(last)) behind.set(last, withAddress(words, address).slice(words.length))
  }
  return pieces.flatMap((piece) => {
    const address = behind.get(piece) ?? ''
    return address === '' ? [piece] : [piece, { ...piece, text: address, x: piece.x + piece.width, width: 0 }]
  })
}

/** Whether a link lies over these words, or over some of them. Turned words are not placed here. */
const covers = ({ left, top, right, bottom }: Area, { x, y, width, size, turn }: Piece): boolean =>
  turn === 0 && -y > top && -y - size / 2 < bottom && x < right - 1 && x + width > left + 1
