import type { PDFPage } from 'mupdf'
import { isForCustomers, appendAddress } from '../link-address.ts'
import type { TextPiece } from './text-lines.ts'

/** Pages with more links are generated. */
const MAX_LINKS = 500

type LinkArea = { left: number; top: number; right: number; bottom: number }
export type PageLink = { address: string; area: LinkArea }

export function readLinks(page: Pick<PDFPage, 'getLinks'>): PageLink[] {
  return page
    .getLinks()
    .slice(0, MAX_LINKS)
    .flatMap((link) => {
      const [left, top, right, bottom] = link.getBounds()
      const address = link.getURI()
      link.destroy()
      return isForCustomers(address) ? [{ address, area: { left, top, right, bottom } }] : []
    })
}

/** Inserts the address of each link after the last piece that it covers. */
export function insertLinkAddresses(pieces: readonly TextPiece[], links: readonly PageLink[]): TextPiece[] {
  const behind = new Map<TextPiece, string>()
  for (const [address, areas] of Map.groupBy(links, ({ address: target }) => target)) {
    const linked = pieces.filter((piece) => areas.some(({ area }) => covers(area, piece)))
    const last = linked.at(-1)
    const linkText = linked.map(({ text }) => text).join(' ')
    if (last && !behind.has(last)) behind.set(last, appendAddress(linkText, address).slice(linkText.length))
  }
  return pieces.flatMap((piece) => {
    const address = behind.get(piece) ?? ''
    return address === '' ? [piece] : [piece, { ...piece, text: address, x: piece.x + piece.width, width: 0 }]
  })
}

const covers = ({ left, top, right, bottom }: LinkArea, { x, y, width, size, rotation }: TextPiece): boolean =>
  rotation === 0 && -y > top && -y - size / 2 < bottom && x < right - 1 && x + width > left + 1
