import { dayName, formatHoursByDay, weekdayOptions } from '../../../lib/format/hours.ts'
import { formatList } from '../../../lib/format/lists.ts'
import {
  agentTextLimits,
  formatUsd,
  limits,
  MICROS,
  OUTAGE_MESSAGE,
  resolveOutageMessage,
  type CustomConfig,
  type DayHours,
} from '@portavoz/contract'
import { formatNumber } from '../../../lib/format/numbers.ts'
import { zoneCity } from '../../../lib/format/time-zones.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { platformTexts } from '../platform-texts.ts'
import { baseUrlField } from '../../../ui/model/model-fields.ts'
import {
  fallbackText,
  handsOff,
  labelFormatter,
  quoteOr,
  savesLeads,
  sendsFallback,
  styleText,
  usesHours,
  webhookHost,
  yesOrNo,
} from './option-facts.ts'
import type { OptionDescriptor } from './option-kinds.ts'
import {
  contactFieldOptions,
  delayLabel,
  delayOptions,
  escalationOptions,
  formalityOptions,
  interestOptions,
  labelOf,
  languageOptions,
  retryLabel,
  retryOptions,
  toneOptions,
  transferLabel,
  transferOptions,
} from './option-labels.ts'
import { queriesOwnSystem, sectionSummaries } from './section-summaries.ts'

const formatLeadFields = labelFormatter([...contactFieldOptions, ...interestOptions])

/**
 * The options of an agent, by their path in the configuration, in the order of the form. The form, the agent's detail
 * and the comparison of versions read this table.
 */
export const agentOptions = {
  autoReply: {
    kind: 'checkbox',
    section: 'replyStyle',
    label: 'Responder automáticamente',
    hint: 'Si lo apagas, guarda los mensajes y espera a que respondas tú.',
    fact: {
      label: 'Responde automáticamente',
      value: ({ autoReply }) => (autoReply ? 'Sí' : 'No, espera a que respondas tú'),
    },
  },
  responseDelay: {
    kind: 'numberSelect',
    section: 'replyStyle',
    label: 'Espera antes de responder',
    hint: 'Quien escribe en varios mensajes seguidos recibe una sola respuesta.',
    choices: delayOptions,
    describe: delayLabel,
    fact: { value: ({ responseDelay }) => delayLabel(responseDelay) },
  },
  maxResponseLength: {
    kind: 'number',
    section: 'replyStyle',
    label: 'Largo máximo de la respuesta',
    hint: 'En caracteres, de 1 a 8.000. Con 1.000 caben unos tres párrafos.',
    format: (value: number) => `${value} caracteres`,
    fact: {
      value: ({ maxResponseLength }) => `${formatNumber(maxResponseLength)} caracteres`,
    },
  },
  useTypingIndicator: {
    kind: 'checkbox',
    section: 'replyStyle',
    label: 'Mostrar «escribiendo…»',
    hint: 'Tu cliente lo ve mientras el agente piensa.',
    fact: { label: 'Muestra «escribiendo…»', value: ({ useTypingIndicator }) => yesOrNo(useTypingIndicator) },
  },
  'personality.tone': {
    kind: 'select',
    section: 'replyStyle',
    label: 'Tono',
    choices: toneOptions,
    fact: { label: 'Tono y trato', value: styleText },
  },
  'personality.formality': {
    kind: 'select',
    section: 'replyStyle',
    label: 'Trato',
    choices: formalityOptions,
    shownAs: (value) => (value === 'formal' ? 'formal' : 'casual'),
    joins: 'beside',
  },
  'personality.language': {
    kind: 'select',
    section: 'replyStyle',
    label: 'Idioma',
    hint: 'En el que responde, salvo que tu prompt le diga otra cosa.',
    choices: languageOptions,
    fact: { value: ({ personality }) => labelOf(languageOptions, personality.language) },
  },
  'features.guideCustomers': {
    kind: 'checkbox',
    section: 'replyStyle',
    label: 'Guiar a quien no sabe qué quiere',
    hint: 'Le hace una sola pregunta corta que le ayude a decidir. Lo hace un modelo.',
    fact: { label: 'Guía a quien no sabe qué quiere', value: ({ features }) => yesOrNo(features.guideCustomers) },
  },

  'dataSources.knowledgeBase': {
    kind: 'checkbox',
    section: 'sources',
    label: 'Responder con tus documentos',
    hint: 'Si lo apagas, no busca en tu base de conocimientos: solo sabe lo del prompt.',
    fact: {
      label: 'Responde con tus documentos',
      value: ({ dataSources }) => (dataSources.knowledgeBase ? 'Sí' : 'No, solo con su prompt'),
    },
  },
  'features.autoFAQ': {
    kind: 'checkbox',
    section: 'sources',
    label: 'Citar tus documentos cuando no hay un modelo',
    hint: 'Responde con el fragmento que encontró. Si lo apagas, sin un modelo no responde preguntas.',
    fact: { label: 'Cita tus documentos si no hay modelo', value: ({ features }) => yesOrNo(features.autoFAQ) },
    isInUse: ({ dataSources }) => dataSources.knowledgeBase,
  },
  'dataSources.webhook': {
    kind: 'checkbox',
    section: 'sources',
    label: 'Preguntar a tu sistema',
    hint: 'Antes de responder le pide lo que cambia a cada rato: existencias, pedidos, citas. Lo que contesta lo lee un modelo; si tarda más de 5 segundos, responde sin eso.',
    fact: {
      label: 'Le pregunta a tu sistema',
      value: (config) => (queriesOwnSystem(config.dataSources) ? webhookHost(config) : 'No'),
    },
  },
  'dataSources.webhookUrl': {
    kind: 'url',
    section: 'sources',
    label: 'A dónde le pregunta',
    hint: 'La dirección de un flujo de n8n, Make o Zapier, o de un programa tuyo. Recibe lo que preguntó el cliente y quién es.',
    maxLength: limits.webhookUrl,
    isInUse: ({ dataSources }) => dataSources.webhook,
  },

  'model.provider': {
    kind: 'own',
    section: 'model',
    label: 'Qué modelo usa',
    hint: 'Con uno propio, este agente se paga con su clave; los demás siguen con el de tu cuenta.',
  },
  'model.name': { kind: 'own', section: 'model', label: 'Nombre del modelo' },
  'model.baseUrl': { kind: 'own', section: 'model', label: baseUrlField.label, hint: baseUrlField.hint },

  'budget.monthlyUsd': {
    kind: 'money',
    section: 'budget',
    label: 'Presupuesto mensual, en dólares',
    fullLabel: 'Presupuesto al mes',
    hint: 'Vacío, no hay límite. Al llegar al 80 % te avisamos; al gastarlo, deja de usar el modelo hasta el mes siguiente y cita tus documentos o envía el mensaje de respaldo. Vale lo que digan los precios de «Modelo», en Mi Perfil.',
    format: (value: number | null) => (value === null ? 'Sin límite' : formatUsd(value * MICROS)),
  },

  'businessHours.enabled': {
    kind: 'checkbox',
    section: 'hours',
    label: 'Atender solo en un horario',
    hint: 'Apagado, atiende 24/7: responde a toda hora, todos los días. Encendido, vale el horario.',
    fact: { label: 'Horario de atención', value: sectionSummaries.hours },
  },
  'businessHours.days': {
    kind: 'numberList',
    section: 'hours',
    label: 'Días en que abre',
    choices: weekdayOptions,
    format: (value: number[]) => (value.length === 7 ? 'Todos los días' : formatList(value.map(dayName))),
    isInUse: usesHours,
  },
  'businessHours.start': { kind: 'time', section: 'hours', label: 'Abre a las', isInUse: usesHours },
  'businessHours.end': { kind: 'time', section: 'hours', label: 'Cierra a las', joins: 'beside', isInUse: usesHours },
  'businessHours.byDay': {
    kind: 'dayHours',
    section: 'hours',
    label: 'Otras horas algunos días',
    hint: 'Vacío, valen las de arriba.',
    format: (value: DayHours[]) => formatHoursByDay(value) || 'Las mismas todos los días',
    isInUse: usesHours,
  },
  'businessHours.timezone': {
    kind: 'timeZone',
    section: 'hours',
    label: 'Zona horaria',
    format: zoneCity,
    fact: { value: ({ businessHours }) => zoneCity(businessHours.timezone), isShown: usesHours },
    isInUse: usesHours,
  },
  'businessHours.outsideHoursMessage': {
    kind: 'message',
    section: 'hours',
    label: 'Mensaje de fuera de horario',
    hint: 'Lo recibe una vez por cierre quien escribe cuando está cerrado, y su conversación te espera.',
    fact: {
      value: ({ businessHours }) => quoteOr(true, businessHours.outsideHoursMessage, 'Ninguno: calla'),
      isShown: usesHours,
    },
    isInUse: usesHours,
  },

  'fallbackBehavior.enabled': {
    kind: 'checkbox',
    section: 'fallback',
    label: 'Enviar un mensaje de respaldo',
    hint: 'Cuando no tiene una respuesta. Si lo apagas, calla y la conversación te espera.',
  },
  'fallbackBehavior.message': {
    kind: 'message',
    section: 'fallback',
    label: 'Mensaje de respaldo',
    fact: { value: fallbackText },
    joins: 'below',
    isInUse: sendsFallback,
  },
  'fallbackBehavior.outageMessage': {
    kind: 'message',
    section: 'fallback',
    label: 'Si el modelo no responde',
    hint: ({ config }) => outageHint(config),
    placeholder: OUTAGE_MESSAGE,
    fact: {
      value: (config) => quoteOr(true, resolveOutageMessage(config), 'Nada: calla y te espera'),
    },
    joins: 'below',
    isInUse: ({ fallbackBehavior }) => fallbackBehavior.enabled,
  },
  'fallbackBehavior.transferToHuman': {
    kind: 'checkbox',
    section: 'fallback',
    label: 'En su lugar, pasar la conversación a una persona',
    fullLabel: 'En lugar del respaldo, pasar la conversación a una persona',
    hint: 'A la primera pregunta que no sabe responder.',
    isInUse: handsOff,
  },
  'fallbackBehavior.retryAttempts': {
    kind: 'numberSelect',
    section: 'fallback',
    label: 'Si inventa un dato',
    hint: 'Un precio, una fecha o un enlace que no está en tus documentos no se envía: el modelo lo intenta otra vez sin eso.',
    choices: retryOptions,
    describe: retryLabel,
    fact: {
      value: ({ fallbackBehavior }) => retryLabel(fallbackBehavior.retryAttempts),
    },
  },

  'features.humanEscalation': {
    kind: 'checkbox',
    section: 'escalation',
    label: 'Pasar la conversación a una persona',
    hint: 'Te avisamos, y el agente calla en esa conversación hasta que la reabras. Si lo apagas, el agente sigue siempre.',
    fact: { label: 'Pasa a una persona', value: sectionSummaries.escalation },
  },
  'escalationRules.keywords': {
    kind: 'lines',
    section: 'escalation',
    label: 'Palabras que piden una persona',
    hint: 'Una por línea. A quien escribe una, el agente ya no le responde: te la pasa. Al empezar está «quiero comprar»: quítala si quieres que el agente atienda también las ventas.',
    fact: {
      value: ({ escalationRules }) => escalationRules.keywords.join(', ') || 'Ninguna',
      isShown: handsOff,
    },
    isInUse: handsOff,
  },
  'escalationRules.conditions': {
    kind: 'list',
    section: 'escalation',
    label: 'También la pasa si el cliente…',
    hint: 'Si es un reclamo o uno de tus motivos lo decide un modelo.',
    choices: escalationOptions,
    othersLabel: 'Otros motivos para pasarla',
    placeholder: 'Otros, uno por línea: quiere cambiar un pedido',
    isInUse: handsOff,
  },
  'escalationRules.autoTransferAfter': {
    kind: 'numberSelect',
    section: 'escalation',
    label: 'Tras varias preguntas sin respuesta',
    hint: 'Cuenta las seguidas: una respuesta empieza la cuenta de nuevo.',
    choices: transferOptions,
    describe: transferLabel,
    isInUse: handsOff,
  },
  'escalationRules.workingHours': {
    kind: 'checkbox',
    section: 'escalation',
    label: 'Solo hay personas en el horario de atención',
    hint: 'Para un agente que atiende 24/7. Fuera de esas horas no te la pasa: dice el mensaje de fuera de horario y sigue respondiendo.',
    fact: {
      label: 'Hay personas',
      value: sectionSummaries.staffHours,
      isShown: (config) => handsOff(config) && config.escalationRules.workingHours,
    },
    isInUse: handsOff,
  },
  'escalationRules.message': {
    kind: 'message',
    section: 'escalation',
    label: 'Lo que dice al pasarla',
    fact: {
      value: ({ escalationRules }) => quoteOr(true, escalationRules.message, 'Nada'),
      isShown: handsOff,
    },
    isInUse: handsOff,
  },

  'leadCapture.enabled': {
    kind: 'checkbox',
    section: 'leads',
    label: 'Guardar lo que el cliente cuenta de sí',
    hint: 'Solo lo que de verdad escribió, en esa conversación. Sin un modelo, solo lo que el agente le pregunta.',
    fact: { label: 'Guarda de tus clientes', value: sectionSummaries.leads },
  },
  'leadCapture.requiredFields': {
    kind: 'list',
    section: 'leads',
    label: 'Qué guarda',
    fullLabel: 'Qué guarda del cliente',
    choices: contactFieldOptions,
    othersLabel: 'Otros datos que guarda',
    placeholder: 'Otros, uno por línea: talla',
    format: formatLeadFields,
    isInUse: savesLeads,
  },
  'features.qualifyLeads': {
    kind: 'checkbox',
    section: 'leads',
    label: 'Guardar también su interés en comprar',
    hint: 'Así sabes a quién llamar primero.',
    isInUse: savesLeads,
  },
  'leadCapture.qualification': {
    kind: 'list',
    section: 'leads',
    label: 'Qué guarda de su interés',
    choices: interestOptions,
    othersLabel: 'Otras señales de interés',
    placeholder: 'Otras, una por línea: sede',
    format: formatLeadFields,
    isInUse: (config) => savesLeads(config) && config.features.qualifyLeads,
  },
  'features.salesIntegration': {
    kind: 'checkbox',
    section: 'leads',
    label: 'Enviarlos a tu sistema de ventas',
    hint: 'A la dirección que pongas en la pestaña «Interesados» del agente. Sin dirección no se envía nada.',
    fact: { label: 'Lo envía a tu sistema de ventas', value: ({ features }) => yesOrNo(features.salesIntegration) },
    isInUse: savesLeads,
  },

  greeting: {
    kind: 'message',
    section: 'messages',
    label: 'Saludo',
    hint: ({ runtime }) => platformTexts[runtime.platform].greetingHint,
    fact: { value: ({ greeting }) => quoteOr(true, greeting, 'Ninguno') },
  },
  'disclosure.enabled': {
    kind: 'checkbox',
    section: 'messages',
    label: 'Decir que es automático',
    hint: 'Al empezar su primer mensaje de cada conversación, y nunca en los tuyos.',
  },
  'disclosure.message': {
    kind: 'message',
    section: 'messages',
    label: 'Frase que lo dice',
    fullLabel: 'Frase de que es automático',
    maxLength: agentTextLimits.disclosure,
    fact: {
      value: ({ disclosure }) => quoteOr(disclosure.enabled, disclosure.message, 'Ninguna'),
    },
    joins: 'below',
    isInUse: ({ disclosure }) => disclosure.enabled,
  },
  'mediaNotice.enabled': {
    kind: 'checkbox',
    section: 'messages',
    label: 'Avisar que solo lee texto',
    hint: 'Una vez por conversación, a quien envía una foto o una nota de voz sin palabras. Para que entienda las notas de voz, elige qué las escucha en «Notas de voz», en Mi Perfil.',
  },
  'mediaNotice.message': {
    kind: 'message',
    section: 'messages',
    label: 'Aviso de que solo lee texto',
    fact: {
      value: ({ mediaNotice }) => quoteOr(mediaNotice.enabled, mediaNotice.message, 'Ninguno'),
    },
    joins: 'below',
    isInUse: ({ mediaNotice }) => mediaNotice.enabled,
  },

  neverAnswer: {
    kind: 'phones',
    section: 'neverAnswer',
    label: 'Números que nunca se responden',
    hint: 'Uno por línea o separados por comas, con el indicativo del país. Sus mensajes se guardan y nadie les contesta: tu familia, tus proveedores. A quien WhatsApp le oculta el número se le responde hasta que lo diga.',
    fact: {
      label: 'Números que no responde',
      value: ({ neverAnswer }) => neverAnswer.map(formatPhone).join(', ') || 'Ninguno: responde a todos',
    },
  },
} as const satisfies Record<string, OptionDescriptor>

const outageHint = (config: CustomConfig) =>
  config.fallbackBehavior.outageMessage.trim() === '' &&
  resolveOutageMessage(config) === config.fallbackBehavior.message
    ? 'Vacío, se envía tu mensaje de respaldo.'
    : 'Mientras la inteligencia artificial falla. La conversación te espera.'

export type AgentOptionName = keyof typeof agentOptions
export const optionNames = Object.keys(agentOptions) as AgentOptionName[]

export const agentOption = (name: AgentOptionName): OptionDescriptor => agentOptions[name]
