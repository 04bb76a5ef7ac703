import { channels, formatUsd, type JournalStep } from '@portavoz/contract'
import type { ExchangeStory, JournalLine, JournalRow } from '../journal.store.ts'
import { lookupText } from './lookup-text.ts'
import { textsOf } from '../outcome-texts.ts'
import { leadFieldsText, modelFailureText, uncheckedReasonText } from './reason-text.ts'
import { sawText, unreadText, unshownText } from './reading-text.ts'
import { unheardText } from './unheard-text.ts'
import { unspokenText } from './unspoken-text.ts'
import { okStep, type StepDescription, stopStep, waitStep } from './step-description.ts'

const UNWATCHED = 'El agente no ve videos: no sabe qué muestra el que llegó'

/** Steps that close no exchange; those that do are in `outcomeTexts`. */
const stepDescriptions: Record<string, (row: JournalLine, story: ExchangeStory) => StepDescription> = {
  received: (_, { platform }) => okStep(`Recibió el mensaje por ${channels[platform].label}`),
  joined: () => okStep('Juntó otro mensaje del mismo momento para responderlos a la vez'),
  reopened: () => okStep('Al reabrir la conversación se le pidió responder lo que quedó pendiente'),
  lead: ({ detail }) => okStep(`Guardó lo que contó de sí: ${leadFieldsText(detail?.fields?.split(', ') ?? [])}`),
  lead_asked: ({ detail }) =>
    okStep(`Le pidió un dato que faltaba: ${leadFieldsText(detail?.fields?.split(', ') ?? [])}`),
  looked_up: ({ detail }) => okStep(lookupText(lookupOutcomeOf(detail))),
  lookup_held: ({ detail }) =>
    waitStep(`No le preguntó todavía a tu sistema: oyó «${detail?.said ?? ''}» en una nota de voz y pidió confirmarlo`),
  lookup_failed: ({ detail }) => (detail?.kind === 'nothing' ? okStep : waitStep)(lookupText(lookupOutcomeOf(detail))),
  brain_waits: (row) => waitStep(`No pudo redactar (${modelFailureText(row)}) y lo intenta de nuevo`),
  heard: ({ detail }) => okStep(`Escuchó la nota de voz con ${detail?.model ?? 'un modelo'}`),
  not_heard: (row) =>
    stopStep(
      `No se transcribió la nota de voz: ${unheardText(row.detail?.reason)}${row.detail?.kind === undefined ? '' : ` (${modelFailureText(row)})`}`,
    ),
  notice_added: ({ detail }) => okStep(addedNoticeText(detail)),
  not_watched: () => stopStep(UNWATCHED),
  saw: ({ detail }) => okStep(sawText(detail)),
  blind: ({ detail }) =>
    stopStep(
      `El proveedor contestó que ${detail?.model ?? 'el modelo'} no ve imágenes: no se le mandan más por un día`,
    ),
  crowded: ({ detail }) => stopStep(unshownText(detail)),
  unshown: (row) =>
    waitStep(`El modelo falló con las fotos (${modelFailureText(row)}): se le preguntó otra vez sin ellas`),
  read: ({ detail }) => okStep(`Leyó ${detail?.name ?? 'el archivo'}`),
  not_read: ({ detail }) => stopStep(unreadText(detail)),
  receipt_read: () => okStep('Reconoció un comprobante de pago: queda por verificar'),
  receipt_none: () => okStep('Miró si la foto era un comprobante de pago: no lo es'),
  receipt_failed: (row) => waitStep(`No pudo mirar si la foto era un comprobante de pago (${modelFailureText(row)})`),
  payment_unchecked: (row) =>
    waitStep(
      `El modelo no revisó si la respuesta da el pago por hecho (${uncheckedReasonText(row)}): se revisó por sus palabras`,
    ),
  receipt_verified: () => okStep('Una persona dio por verificado el comprobante de pago'),
  receipt_rejected: () => okStep('Una persona rechazó el comprobante de pago'),
  receipt_reopened: () => okStep('Una persona dejó otra vez por verificar el comprobante de pago'),
  transcript_corrected: () => okStep('Una persona corrigió la transcripción'),
  edited: ({ detail }) =>
    okStep(detail?.isOwn ? 'Editaste este mensaje desde el celular' : 'El contacto editó el mensaje'),
  opened: () => okStep('Se abrió más tarde: ya se puede leer aquí'),
  deleted: ({ detail }) =>
    okStep(detail?.isOwn ? 'Eliminaste este mensaje desde el celular' : 'El contacto eliminó el mensaje'),
  reaction: ({ detail }) =>
    okStep(detail?.emoji ? `El contacto reaccionó con ${detail.emoji}` : 'El contacto quitó su reacción'),
  relayed: () => okStep('Se lo pasó al agente tu flujo de n8n o un programa con tu clave de integración'),
  relayed_reply: () => okStep('Le entregó la respuesta al mismo flujo, que es quien la envía'),
  witnessed: () => okStep('Lo contó Evolution API: a este contacto le responde tu flujo de n8n'),
  witnessed_reply: () => okStep('Evolution API contó lo que se le respondió'),
  restored: () => stopStep('Se recuperó de una copia sin respuesta: no se responde solo, por si ya se respondió'),
  flow_silent: () => stopStep('Tu flujo de n8n no recogió la respuesta'),
  never_fetched: () => stopStep('No se envió: tu flujo de n8n no recogió la respuesta'),
  reported_reply: () => okStep('El mismo flujo contó lo que respondió'),
  sent: ({ detail }, { platform }) =>
    okStep(detail?.name ? `Envió${fileName(detail)}` : `${channels[platform].label} recibió la respuesta`),
  file_unsent: ({ detail }) => stopStep(`No se envió${fileName(detail)}: ${unsentFileText(detail?.reason)}`),
  spoken: ({ detail }) => okStep(`La respuesta se dijo con voz${detail?.model ? `, con ${detail.model}` : ''}`),
  not_spoken: (row) =>
    stopStep(
      `No respondió con voz y se envió el texto: ${unspokenText(row.detail?.reason)}${row.detail?.kind === undefined ? '' : ` (${modelFailureText(row)})`}`,
    ),
  refused: ({ detail }) => waitStep(`${detail?.cause ?? 'El canal no la aceptó'}: se enviará más tarde`),
  forestalled: () => stopStep('No se envió: respondiste tú antes desde el celular'),
  failed: ({ detail }) => stopStep(`No se pudo enviar${fileName(detail)}: ${detail?.cause ?? 'el canal la rechazó'}`),
  blocked: ({ detail }) => stopStep(`No se pudo enviar: ${detail?.cause ?? 'el contacto bloqueó al bot'}`),
  uncertain: ({ detail }) =>
    stopStep(
      `Envío incierto${fileName(detail)}: ${detail?.cause ?? 'no hubo confirmación'}. No se repite para no duplicarla`,
    ),
}

/** What the reply said at its end about notes, pictures and files. */
function addedNoticeText(detail: JournalLine['detail']): string {
  if (detail?.about === 'voice')
    return `No se entendió una nota de voz: ${unheardText(detail.reason)}. Se lo dijo al cliente al final de la respuesta`
  if (detail?.about === 'file') return `${unreadText(detail)}. Se lo dijo al cliente al final de la respuesta`
  if (detail?.about === 'video') return `${UNWATCHED}. Se lo dijo al cliente al final de la respuesta`
  return 'Al final de la respuesta avisó que por ahora solo lee texto'
}

/** Why an agent could not attach the file of a document. */
const unsentFileText = (reason: string | undefined) => {
  if (reason === 'no_room') return 'no queda espacio en la cuenta para más archivos'
  if (reason === 'gone') return 'el archivo ya no está en el servidor'
  if (reason === 'workflow') return 'tu flujo de n8n no sabe enviar archivos. Pulsa «Actualizar flujos» en tu perfil'
  return 'el servidor no puede leer o guardar archivos en este momento'
}

const fileName = (detail: JournalLine['detail']) => {
  if (detail?.pictureOf) return ` la foto de «${detail.pictureOf}»`
  return detail?.name ? ` «${detail.name}»` : ''
}

const lookupOutcomeOf = (detail: JournalLine['detail']) => ({
  host: detail?.host ?? '',
  text: detail?.said ?? null,
  kind: detail?.kind ?? null,
  status: detail?.status ?? null,
})

const descriptionOf = (row: JournalLine, story: ExchangeStory): StepDescription | undefined =>
  textsOf(row.step)?.step(row) ?? stepDescriptions[row.step]?.(row, story)

export const stepText = (row: JournalLine, story: ExchangeStory): string => descriptionOf(row, story)?.text ?? ''

/** A step with its time, its kind, and the cost of the model. */
export function presentStep(row: JournalRow, story: ExchangeStory): JournalStep {
  const { kind, text } = descriptionOf(row, story) ?? okStep(row.step)
  return { at: row.at.toISOString(), kind, text: text + costText(row) }
}

const tokenFormat = new Intl.NumberFormat('es', { useGrouping: 'always' })

/** « (1.240 tokens, 0,0031 USD)»; empty for a step without a model. */
function costText({ detail }: JournalLine): string {
  if (detail?.costMicros === undefined) return ''
  const { inputTokens = 0, outputTokens = 0, costMicros } = detail
  const cost = costMicros === null ? 'sin precio' : formatUsd(costMicros)
  return ` (${tokenFormat.format(inputTokens + outputTokens)} tokens, ${cost})`
}
