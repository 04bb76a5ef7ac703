import { formatUsd, MICROS } from '@portavoz/contract'
import { baseUrlField } from '../../../../ui/model/model-fields.ts'
import type { OptionDescriptor } from '../option-kinds.ts'

export const modelOptions = {
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
} as const satisfies Record<string, OptionDescriptor>
