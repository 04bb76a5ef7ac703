import type { ExchangeOutcome } from '@portavoz/contract'
import { pauseText } from '../texts/pause-text.ts'
import { okStep, stopStep } from '../texts/step-description.ts'
import { type OutcomeTexts, replied, nothingSaid } from './outcome-text.ts'

/** Exchanges in which the agent was not to speak. */
export const silenceTexts = {
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
} satisfies Partial<Record<ExchangeOutcome, OutcomeTexts>>
