import { formatUsd, MICROS } from '@portavoz/contract'
import { baseUrlField } from '../../../../ui/model/model-fields.ts'
import { transcriberAddress } from '../../../../ui/model/transcriber-fields.ts'
import type { OptionDescriptor } from '../option-kinds.ts'
import { sectionSummaries } from '../section-summaries.ts'

const noChoice = { provider: '', name: '' }

export const modelOptions = {
  'model.provider': {
    kind: 'own',
    section: 'model',
    label: 'Qué modelo usa',
    hint: 'Si no sabes qué es, déjalo así. Con uno propio, este agente se paga con su clave; los demás siguen con el de tu cuenta.',
  },
  'model.name': { kind: 'own', section: 'model', label: 'Nombre del modelo' },
  'model.baseUrl': { kind: 'own', section: 'model', label: baseUrlField.label, hint: baseUrlField.hint },
  'model.sees': {
    kind: 'checkbox',
    section: 'model',
    label: 'Este modelo ve imágenes',
    hint: 'Márcalo si recibe imágenes, como «qwen2.5-vl». Si no, quien mande solo una foto lee «por ahora solo leo texto».',
  },
  'transcriber.provider': {
    kind: 'own',
    section: 'voiceNotes',
    label: 'Qué las escucha',
    hint: 'Con uno propio, las notas de voz de este agente van solo a ese proveedor y se pagan con su clave.',
    fact: {
      label: 'Escucha las notas de voz',
      value: ({ transcriber }) => sectionSummaries.model(transcriber ?? noChoice),
    },
  },
  'transcriber.name': { kind: 'own', section: 'voiceNotes', label: 'Modelo que escucha' },
  'transcriber.baseUrl': { kind: 'own', section: 'voiceNotes', label: 'Servidor', hint: transcriberAddress.hint },
  'transcriber.microsPerMinute': { kind: 'micros', section: 'voiceNotes', label: 'Precio por minuto, en dólares' },
  'budget.monthlyUsd': {
    kind: 'money',
    section: 'budget',
    label: 'Presupuesto mensual, en dólares',
    fullLabel: 'Presupuesto al mes',
    hint: 'Vacío, no hay límite. Al llegar al 80 % te avisamos; al gastarlo, deja de usar el modelo hasta el mes siguiente y cita tus documentos o envía el mensaje de respaldo. Vale lo que digan los precios de «Modelo», en Mi Perfil.',
    format: (value: number | null) => (value === null ? 'Sin límite' : formatUsd(value * MICROS)),
  },
} as const satisfies Record<string, OptionDescriptor>
