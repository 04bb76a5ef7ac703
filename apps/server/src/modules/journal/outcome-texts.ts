import type { ExchangeOutcome } from '@portavoz/contract'
import type { JournalLine } from './journal.store.ts'
import type { PreviewStory } from './preview-story.ts'
import {
  handOffReasonText,
  modelFailureText,
  noAnswerReasonText,
  spentBudgetText,
  ungroundedText,
} from './texts/reason-text.ts'
import { unreadText } from './texts/reading-text.ts'
import { unheardText } from './texts/unheard-text.ts'
import { pauseText } from './texts/pause-text.ts'
import { mediaSentence, mediaStepText } from './texts/media-text.ts'
import { requestText } from './texts/request-text.ts'
import { okStep, type StepDescription, stopStep } from './texts/step-description.ts'

/** Spanish texts of an outcome. `line` is its line in the journal; exchanges of merged conversations may lack it. */
type OutcomeTexts = {
  step: (line: JournalLine) => StepDescription
  /**
   * Answers «¿Por qué (no) respondió?» when the reply was delivered. `cited`: the document and place that it is based
   * on.
   */
  replied: (line: JournalLine | undefined, cited: string | null) => string
  /** The same when no reply was delivered. */
  silent: (line: JournalLine | undefined, lines: readonly JournalLine[]) => string
  /** Why a preview ended so. `line` has the preview's detail. */
  preview: (story: PreviewStory, line: JournalLine) => string
}

export const REPLIED = 'El agente respondió.'
export const REPLY_PENDING = 'La respuesta está en camino.'
const QUOTED = 'lo que encontró en la base de conocimientos'
export const NOTHING_SAID = 'El agente no diría nada'

const replied = () => REPLIED
const pending = () => REPLY_PENDING
const nothingSaid = () => NOTHING_SAID
const noFallback = () => 'No había nada que responder, porque el mensaje de respaldo está desactivado.'

const FALLBACK_OFF = 'y el mensaje de respaldo está desactivado.'
const FALLBACK_INSTEAD = 'en su lugar envió el mensaje de respaldo.'
const NOT_NOTIFIED = 'Es una prueba: no se avisó a nadie'
const QUARANTINED = 'El servidor se detuvo varias veces al responder este mensaje y dejó de intentarlo'
const REOPEN = 'Respóndele tú; para que el agente siga, reabre la conversación.'

const fallbackText = ({ reply }: PreviewStory) =>
  reply === null ? 'no diría nada, porque el mensaje de respaldo está desactivado' : 'se envía el mensaje de respaldo'
const unsentDraftText = ({ detail }: JournalLine) =>
  detail?.draft === undefined ? '' : `. Había escrito: «${detail.draft}»`
const previewBudgetText = (line: JournalLine) =>
  line.detail?.budget === 'installation' ? spentBudgetText(line) : 'El presupuesto de este mes se gastó'
const capitalize = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

export const outcomeTexts: Record<ExchangeOutcome, OutcomeTexts> = {
  answered: {
    step: ({ detail }) => okStep(detail?.model ? `Redactó la respuesta con ${detail.model}` : 'Redactó la respuesta'),
    replied: (_, cited) => (cited === null ? REPLIED : `Respondió con ${cited}.`),
    silent: pending,
    preview: () => 'Respondió el modelo',
  },
  thanked: {
    step: () => okStep('El cliente contestó lo que le había pedido: se lo agradeció'),
    replied,
    silent: pending,
    preview: () => 'Contestó lo que le había pedido: lo agradece',
  },
  greeted: {
    step: () => okStep('Saludó con el mensaje de bienvenida'),
    replied: () => 'El agente saludó con el mensaje de bienvenida.',
    silent: () => 'El agente no tiene un saludo configurado, así que no dijo nada.',
    preview: ({ reply }) => (reply === null ? 'No hay un saludo configurado: no diría nada' : 'Saludó'),
  },
  payment_receipt: {
    step: (line) => okStep(`Recibió un comprobante de pago y dijo que el equipo lo verifica${unsentDraftText(line)}`),
    replied: () => 'El agente dijo que recibió el comprobante y que el equipo lo verifica: la conversación te espera.',
    silent: pending,
    preview: () => 'Dijo que recibió el comprobante y que el equipo lo verifica',
  },
  document_request: {
    step: ({ detail }) => okStep(requestText(detail)),
    replied: (line) => `${requestText(line?.detail ?? null)}.`,
    silent: pending,
    preview: (_, { detail }) => requestText(detail),
  },
  quoted: {
    step: () => okStep('Sin modelo: citó lo que encontró en la base de conocimientos'),
    replied: (_, cited) => `El agente citó ${cited ?? QUOTED}: no hay ningún modelo configurado.`,
    silent: pending,
    preview: () => 'Sin modelo: citó lo que encontró',
  },
  budget_quoted: {
    step: (line) =>
      stopStep(`${spentBudgetText(line)} y no preguntó al modelo: citó lo que encontró en la base de conocimientos`),
    replied: (line, cited) => `${spentBudgetText(line)}: el agente citó ${cited ?? QUOTED}, sin preguntar al modelo.`,
    silent: pending,
    preview: (_, line) => `${previewBudgetText(line)}: citó lo que encontró`,
  },
  fallback: {
    step: () => okStep('No entendió el mensaje y preparó el mensaje de respaldo'),
    replied: () => 'El agente no entendió el mensaje y envió el mensaje de respaldo.',
    silent: noFallback,
    preview: (story) => `No había nada que leer: ${fallbackText(story)}`,
  },
  no_answer: {
    step: (line) => okStep(`${noAnswerReasonText(line) ?? 'No tenía la respuesta'}: preparó el mensaje de respaldo`),
    replied: (line) => {
      const reason = noAnswerReasonText(line)
      return reason === null
        ? 'El agente no tenía la respuesta y envió el mensaje de respaldo.'
        : `${reason}: ${FALLBACK_INSTEAD}`
    },
    silent: noFallback,
    preview: (story, line) =>
      `${noAnswerReasonText(line) ?? 'El modelo no tenía la respuesta'}: ${fallbackText(story)}`,
  },
  no_model: {
    step: () => okStep('No hay ningún modelo configurado: preparó el mensaje de respaldo'),
    replied: () => 'El agente envió el mensaje de respaldo porque no hay ningún modelo configurado.',
    silent: noFallback,
    preview: (story) => `Sin modelo: no hay ninguna clave configurada, y ${fallbackText(story)}`,
  },
  out_of_budget: {
    step: (line) => stopStep(`${spentBudgetText(line)} y no preguntó al modelo: preparó el mensaje de respaldo`),
    replied: (line) => `${spentBudgetText(line)}: el agente envió el mensaje de respaldo, sin preguntar al modelo.`,
    silent: (line) => `${spentBudgetText(line)}, ${FALLBACK_OFF}`,
    preview: (story, line) => `${previewBudgetText(line)}: ${fallbackText(story)}`,
  },
  guarded: {
    step: (line) => stopStep(`${ungroundedText(line)}: no se envió${unsentDraftText(line)}`),
    replied: (line) => `${ungroundedText(line)}: ${FALLBACK_INSTEAD}`,
    silent: (line) => `${ungroundedText(line)}, ${FALLBACK_OFF}`,
    preview: (story, line) => `${ungroundedText(line)}: ${fallbackText(story)}`,
  },
  model_failed: {
    step: (line) =>
      stopStep(`Dejó de intentarlo (${modelFailureText(line)}): avisó al cliente y pasó la conversación a una persona`),
    replied: () => 'El modelo no respondió: se avisó al cliente y la conversación espera a una persona.',
    silent: () => 'El modelo no respondió y la conversación espera a una persona.',
    preview: (story, line) =>
      `${capitalize(modelFailureText(line))}: si en dos minutos no respondiera, ${fallbackText(story)} ` +
      'y la conversación pasaría a una persona',
  },
  escalated: {
    step: (line) => stopStep(`${handOffReasonText(line)}: pasó la conversación a una persona${unsentDraftText(line)}`),
    replied: (line) => `${handOffReasonText(line)}: la conversación pasó a una persona.`,
    silent: (line) => `${handOffReasonText(line)}: la conversación pasó a una persona.`,
    preview: (_, line) => `${handOffReasonText(line)}: la conversación pasaría a una persona. ${NOT_NOTIFIED}`,
  },
  nobody_there: {
    step: (line) =>
      stopStep(`${handOffReasonText(line)}, pero a esta hora no hay quien atienda${unsentDraftText(line)}`),
    replied: (line) => `${handOffReasonText(line)}, pero a esta hora no hay quien atienda: la conversación te espera.`,
    silent: (line) => `${handOffReasonText(line)}, pero a esta hora no hay quien atienda: la conversación te espera.`,
    preview: (_, line) =>
      `${handOffReasonText(line)}, pero a esa hora no hay quien atienda: la conversación te esperaría. ${NOT_NOTIFIED}`,
  },
  out_of_hours: {
    step: () => okStep('Estaba cerrado: envió el mensaje de fuera de horario'),
    replied: () =>
      'Escribió fuera de horario: el agente envió el mensaje de fuera de horario, y la conversación te espera.',
    silent: pending,
    preview: () => 'A esa hora está cerrado: se envía el mensaje de fuera de horario, y la conversación te esperaría',
  },
  still_closed: {
    step: () => stopStep('Estaba cerrado, y no tenía nada nuevo que decir'),
    replied,
    silent: () => 'Escribió fuera de horario, y ya no había nada nuevo que decirle. Puedes responder tú.',
    preview: () => 'A esa hora está cerrado, y no hay nada nuevo que decir: la conversación te esperaría',
  },
  inactive: {
    step: () => stopStep('Encontró el agente inactivo y se detuvo'),
    replied,
    silent: () => 'El agente estaba inactivo. Actívalo para que vuelva a responder.',
    preview: nothingSaid,
  },
  paused: {
    step: () => stopStep('Encontró la conversación en pausa y se detuvo'),
    replied,
    silent: pauseText,
    preview: () =>
      'La conversación ya la tendría una persona, y el agente calla hasta que la reabras. ' +
      'Empieza de nuevo para seguir probando',
  },
  auto_reply_off: {
    step: () => stopStep('Encontró desactivada la respuesta automática y se detuvo'),
    replied,
    silent: () => 'La respuesta automática de este agente está desactivada.',
    preview: () => 'La respuesta automática está desactivada: el mensaje te esperaría',
  },
  muted: {
    step: () => stopStep('El contacto pidió no recibir respuestas automáticas («BAJA»)'),
    replied,
    silent: () => 'El contacto pidió no recibir respuestas automáticas. Volverá a recibirlas si escribe «ALTA».',
    preview: () => 'Con «BAJA» el contacto pidió no recibir respuestas automáticas, hasta que escriba «ALTA»',
  },
  suspended: {
    step: () => stopStep('Encontró la cuenta suspendida y se detuvo'),
    replied,
    silent: () => 'La cuenta estaba suspendida: el mensaje se guardó, y no se responde solo. Respóndele tú.',
    preview: nothingSaid,
  },
  over_limit: {
    step: () => stopStep('La cuenta llegó a sus mensajes de este mes y se detuvo'),
    replied,
    silent: () =>
      'La cuenta llegó a los mensajes que puede tener este mes: el agente calla hasta el próximo. Respóndele tú, ' +
      'o pide más a quien administra la instalación.',
    preview: nothingSaid,
  },
  stale: {
    step: () => stopStep('Llegó con más de diez minutos de retraso: se guardó, pero no se responde solo'),
    replied,
    silent: () => 'El mensaje llegó con más de diez minutos de retraso y no se responde solo. Puedes responder tú.',
    preview: nothingSaid,
  },
  sticker: {
    step: () => stopStep('Solo había un sticker: no pedía respuesta'),
    replied,
    silent: () => 'Era solo un sticker, y no pedía respuesta.',
    preview: nothingSaid,
  },
  media_notice: {
    step: () => okStep('Llegó sin texto: avisó que por ahora solo lee texto'),
    replied: () =>
      'Llegó sin texto: el agente avisó que por ahora solo lee texto. Lo dice una vez en cada conversación.',
    silent: pending,
    preview: nothingSaid,
  },
  voice_notice: {
    step: ({ detail }) =>
      okStep(`No se entendió la nota de voz: ${unheardText(detail?.reason)}. Se lo dijo al cliente`),
    replied: (line) =>
      `No se entendió la nota de voz: ${unheardText(line?.detail?.reason)}. El agente se lo dijo al cliente; lo repite a lo sumo una vez al día.`,
    silent: pending,
    preview: nothingSaid,
  },
  file_notice: {
    step: ({ detail }) => okStep(`${unreadText(detail)}. Se lo dijo al cliente`),
    replied: (line) =>
      `${unreadText(line?.detail ?? null)}. El agente se lo dijo al cliente; lo repite a lo sumo una vez al día.`,
    silent: pending,
    preview: nothingSaid,
  },
  media: {
    step: ({ detail }) => stopStep(mediaStepText(detail)),
    replied,
    silent: mediaSentence,
    preview: nothingSaid,
  },
  never_answer: {
    step: () => stopStep('Este número está en la lista de los que no se responden'),
    replied,
    silent: () => 'Este número está en la lista de los que este agente no responde. Puedes responder tú.',
    preview: nothingSaid,
  },
  contact_blocked: {
    step: () => stopStep('El contacto está bloqueado'),
    replied,
    silent: () => 'Este contacto está bloqueado: sus mensajes se guardan y nadie los responde.',
    preview: nothingSaid,
  },
  withdrawn: {
    step: () => stopStep('El contacto eliminó lo que había escrito antes de que se respondiera'),
    replied,
    silent: () => 'El contacto eliminó lo que había escrito antes de que el agente respondiera.',
    preview: nothingSaid,
  },
  loop: {
    step: () => stopStep('Demasiadas respuestas seguidas: parece otro programa, y pasó la conversación a una persona'),
    replied,
    silent: () =>
      'Hubo demasiadas respuestas seguidas, como si escribiera otro programa. La conversación espera a una persona.',
    preview: nothingSaid,
  },
  quarantined: {
    step: () =>
      stopStep(
        'El servidor se detuvo varias veces al responder este mensaje: ' +
          'dejó de intentarlo y pasó la conversación a una persona',
      ),
    replied: () => `${QUARANTINED}: se avisó al cliente. ${REOPEN}`,
    silent: () => `${QUARANTINED}. ${REOPEN}`,
    preview: nothingSaid,
  },
  other_phone: {
    step: () => stopStep('Se vinculó otro número antes de responder: no se contesta desde uno al que nadie escribió'),
    replied,
    silent: () =>
      'Escribió al número que el agente tenía antes, y no se le contesta desde el nuevo. Puedes responder tú.',
    preview: nothingSaid,
  },
  reported: {
    step: () => okStep('Lo contó tu flujo de n8n o un programa con tu clave de integración'),
    replied: () => 'Respondió tu flujo de n8n, o el programa que usa tu clave de integración.',
    silent: () => 'Lo atiende tu flujo de n8n o un programa, que todavía no ha contado ninguna respuesta.',
    preview: nothingSaid,
  },
}

/** The texts of an outcome or step; undefined for other steps and for outcomes of a newer version. */
export const textsOf = (outcome: string): OutcomeTexts | undefined =>
  Object.hasOwn(outcomeTexts, outcome) ? outcomeTexts[outcome as ExchangeOutcome] : undefined
