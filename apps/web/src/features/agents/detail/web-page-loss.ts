import { type Agent, channels, type WebPage } from '@portavoz/contract'
import { formatCount } from '../../../lib/format/numbers.ts'

export type WebPageLoss = { title: string; description: string; confirm: string }
type PageAgent = Pick<Agent, 'name' | 'platform' | 'conversationCount'>
export type PageDraft = Pick<WebPage, 'slug' | 'isOpen' | 'origins'>

/** What stops when an open page is saved like this, to be asked first; null where nothing does. */
export function describePageLoss(agent: PageAgent, page: WebPage | null, draft: PageDraft): WebPageLoss | null {
  if (!page?.isOpen) return null
  if (!draft.isOpen) return closingLoss(agent, page)
  if (draft.slug === page.slug) return null
  return {
    title: '¿Cambiar la dirección de la página?',
    description:
      `${waysTo(page)} de ${page.address} dejan de servir, también los que ya imprimiste o ` +
      `compartiste. Su dirección será «${draft.slug}».`,
    confirm: 'Cambiar dirección',
  }
}

function closingLoss({ name, platform, conversationCount }: PageAgent, page: WebPage): WebPageLoss {
  const isOnlyChannel = channels[platform].account === 'page'
  const customers =
    conversationCount === 0
      ? ''
      : ` a sus clientes (${formatCount(conversationCount, 'conversación', 'conversaciones')})`
  return {
    title: `¿Cerrar la página de «${name}»?`,
    description:
      (isOnlyChannel ? `Es su único canal: dejará de responder${customers}. ` : '') +
      `${waysTo(page)} de ${page.address} dirán que está cerrada, hasta que la abras otra vez. ` +
      'Sus conversaciones y su configuración se quedan como están.',
    confirm: 'Cerrar página',
  }
}

/** The ways to an open page: the button is there only where other sites may show it. */
const waysTo = ({ origins }: WebPage) =>
  origins.length > 0 ? 'El enlace, el QR y el botón en tu sitio' : 'El enlace y el QR'
