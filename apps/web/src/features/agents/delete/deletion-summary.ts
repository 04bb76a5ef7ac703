import { type Agent, type AgentDeletionCounts, channels } from '@portavoz/contract'
import { formatCount } from '../../../lib/format/numbers.ts'
import { formatPhone } from '../../../lib/format/phone.ts'

type DeletedAgent = Pick<Agent, 'platform' | 'phoneNumber'>

/** The warning before a deletion, with counts once they are loaded. */
export function deletionWarning(agent: DeletedAgent, belongings: AgentDeletionCounts | undefined): string {
  return `${silenceText(agent)} ${belongings ? countsText(belongings) : uncountedText} No se puede deshacer.`
}

function silenceText({ platform, phoneNumber }: DeletedAgent): string {
  const { account } = channels[platform]
  if (account === 'bot') return 'El bot dejará de responder.'
  if (account === 'page') return 'Su página web se cerrará y dejará de responder.'
  return `${phoneNumber ? formatPhone(phoneNumber) : 'El número'} dejará de responder y se desvinculará de tu celular.`
}

const uncountedText =
  'Se perderá también lo que guarda: sus conversaciones, con sus mensajes y archivos, y sus documentos.'

function countsText({ conversations, documents, leads }: AgentDeletionCounts): string {
  const conversationsText = formatCount(conversations, 'conversación', 'conversaciones')
  const lossText =
    conversations === 0
      ? 'No tiene conversaciones.'
      : `Se perderá también lo que guarda: ${conversationsText}, con sus mensajes y archivos${leadsText(leads)}.`
  return documents === 0 ? lossText : `${lossText} ${documentsText(documents)}`
}

const leadsText = (leads: number) =>
  leads === 0 ? '' : `, y los datos de ${formatCount(leads, 'interesado', 'interesados')}`

const documentsText = (documents: number): string =>
  `Se ${documents === 1 ? 'eliminará' : 'eliminarán'} también ${formatCount(documents, 'documento', 'documentos')} de su base de conocimientos.`

/** «12 conversaciones, 3 archivos y 2 documentos» */
export function deletionResult({ conversations, files, documents, leads }: AgentDeletionCounts): string {
  const parts = [
    conversations > 0 && formatCount(conversations, 'conversación', 'conversaciones'),
    files > 0 && formatCount(files, 'archivo', 'archivos'),
    documents > 0 && formatCount(documents, 'documento', 'documentos'),
    leads > 0 && formatCount(leads, 'interesado', 'interesados'),
  ].filter((part) => part !== false)
  return new Intl.ListFormat('es').format(parts)
}
