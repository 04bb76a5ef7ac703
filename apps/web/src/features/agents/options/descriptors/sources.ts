import { limits } from '@portavoz/contract'
import { webhookHost, yesOrNo } from '../option-facts.ts'
import { queriesOwnSystem } from '../section-summaries.ts'
import type { OptionDescriptor } from '../option-kinds.ts'

export const sourceOptions = {
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
    label: 'Citar tus documentos si no hay modelo',
    hint: 'Responde con la parte que encontró. Si lo apagas, sin un modelo no responde preguntas.',
    fact: { label: 'Cita tus documentos si no hay modelo', value: ({ features }) => yesOrNo(features.autoFAQ) },
    isInUse: ({ dataSources }) => dataSources.knowledgeBase,
  },
  'features.sendPictures': {
    kind: 'checkbox',
    section: 'sources',
    label: 'Enviar fotos de lo que habla',
    hint: 'Manda la foto que le pusiste a un producto o a un documento, después del texto y una vez por conversación.',
    fact: { label: 'Envía fotos de lo que habla', value: ({ features }) => yesOrNo(features.sendPictures) },
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
} as const satisfies Record<string, OptionDescriptor>
