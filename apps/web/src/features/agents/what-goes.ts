import type { Agent, AgentBelongings } from '@portavoz/contract'
import { formatCount } from '../../lib/numbers.ts'
import { formatPhone } from '../../lib/phone.ts'

type Named = Pick<Agent, 'platform' | 'phoneNumber'>

/** What goes with an agent, in figures once they are known. */
export function whatIsLost(agent: Named, belongings: AgentBelongings | undefined): string {
  return `${whoFallsSilent(agent)} ${belongings ? counted(belongings) : uncounted} No se puede deshacer.`
}

const whoFallsSilent = ({ platform, phoneNumber }: Named): string =>
  platform === 'telegram'
    ? 'El bot dejará de responder.'
    : `${phoneNumber ? formatPhone(phoneNumber) : 'El número'} dejará de responder y se desvinculará de tu celular.`

const uncounted = 'Se perderá también lo que guarda: sus conversaciones, con sus mensajes y archivos, y sus documentos.'

function counted({ conversations, documents, leads }: AgentBelongings): string {
  const talks = formatCount(conversations, 'conversación', 'conversaciones')
  const said =
    conversations === 0
      ? 'No tiene conversaciones.'
      : `Se perderá también lo que guarda: ${talks}, con sus mensajes y archivos${toldBy(leads)}.`
  return documents === 0 ? said : `${said} ${papersWords(documents)}`
}

const toldBy = (leads: number) =>
  leads === 0 ? '' : `, y los datos de ${formatCount(leads, 'interesado', 'interesados')}`

const papersWords = (documents: number): string =>
  `Se ${documents === 1 ? 'eliminará' : 'eliminarán'} también ${formatCount(documents, 'documento', 'documentos')} de su base de conocimientos.`

/** «12 conversaciones, 3 archivos y 2 documentos» */
export function wentWords({ conversations, files, documents, leads }: AgentBelongings): string {
  const parts = [
    conversations > 0 && formatCount(conversations, 'conversación', 'conversaciones'),
    files > 0 && formatCount(files, 'archivo', 'archivos'),
    documents > 0 && formatCount(documents, 'documento', 'documentos'),
    leads > 0 && formatCount(leads, 'interesado', 'interesados'),
  ].filter((part) => part !== false)
  return new Intl.ListFormat('es').format(parts)
}
