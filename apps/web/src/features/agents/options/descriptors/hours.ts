import { type DayHours } from '@portavoz/contract'
import { dayName, formatHoursByDay, weekdayOptions } from '../../../../lib/format/hours.ts'
import { formatList } from '../../../../lib/format/lists.ts'
import { zoneCity } from '../../../../lib/format/time-zones.ts'
import { quoteOr, usesHours } from '../option-facts.ts'
import { sectionSummaries } from '../section-summaries.ts'
import type { OptionDescriptor } from '../option-kinds.ts'

export const hoursOptions = {
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
} as const satisfies Record<string, OptionDescriptor>
