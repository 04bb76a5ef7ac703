import { type Agent, channels, type WebPage, WebPageDraft } from '@portavoz/contract'
import { formatCount } from '../../../lib/format/numbers.ts'

export type WebPageLoss = { title: string; description: string; confirm: string }
type PageAgent = Pick<Agent, 'name' | 'platform' | 'conversationCount'>
export type PageDraft = Pick<WebPage, 'slug' | 'isOpen' | 'origins'>

/**
 * What stops when an open page is saved like this, to be asked first; null where nothing does, and where the server
 * refuses the draft.
 */
export function describePageLoss(agent: PageAgent, page: WebPage | null, draft: PageDraft): WebPageLoss | null {
  const saved = WebPageDraft.safeParse(draft).data
  if (!page?.isOpen || !saved) return null
  const addressLoss = saved.slug === page.slug ? null : describeAddressLoss(page, saved.slug)
  if (!saved.isOpen) return describeClosing(agent, page, addressLoss)
  if (addressLoss === null) return null
  return { title: '¿Cambiar la dirección de la página?', description: addressLoss, confirm: 'Cambiar dirección' }
}

/** The button is there only where other sites may show the page. */
function describeAddressLoss({ origins, address }: WebPage, slug: string) {
  const ways = origins.length > 0 ? 'El enlace, el QR y el botón en tu sitio' : 'El enlace y el QR'
  return (
    `${ways} de ${address} dejan de servir, también los que ya imprimiste o compartiste. ` +
    `Su dirección será «${slug}».`
  )
}

function describeClosing(
  { name, platform, conversationCount }: PageAgent,
  { origins, address }: WebPage,
  addressLoss: string | null,
): WebPageLoss {
  const isOnlyChannel = channels[platform].account === 'page'
  const customers =
    conversationCount === 0
      ? ''
      : ` a sus clientes (${formatCount(conversationCount, 'conversación', 'conversaciones')})`
  const ways = origins.length > 0 ? 'el enlace, el QR o el botón en tu sitio' : 'el enlace o el QR'
  return {
    title: `¿Cerrar la página de «${name}»?`,
    description:
      (isOnlyChannel ? `Es su único canal: dejará de responder${customers}. ` : '') +
      (addressLoss === null
        ? `Quien abra ${ways} de ${address} leerá que está cerrada, hasta que la abras otra vez.`
        : `${addressLoss} Estará cerrada hasta que la abras otra vez.`) +
      ' Sus conversaciones y su configuración se quedan como están.',
    confirm: 'Cerrar página',
  }
}
