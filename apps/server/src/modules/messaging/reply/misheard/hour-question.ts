import { ownValue } from '../../../../platform/text/own-value.ts'
import type { HeardHour } from './heard-hours.ts'
import type { PartOfDay } from './part-of-day.ts'

/** `at`: the whole question, with the hour and the parts of the day that it may be in. */
type HourPhrases = {
  parts: Record<PartOfDay, string>
  or: string
  at: (hour: string, parts: string, isOne: boolean) => string
  time: (hour: number, minutes: number) => string
}

const clock = (hour: number, minutes: number) =>
  minutes === 0 ? String(hour) : `${hour}:${String(minutes).padStart(2, '0')}`
const spanish: HourPhrases = {
  parts: {
    dawn: ' de la madrugada',
    morning: ' de la mañana',
    noon: ' del mediodía',
    afternoon: ' de la tarde',
    night: ' de la noche',
  },
  or: ' o',
  at: (hour, parts, isOne) => `¿A ${isOne ? 'la' : 'las'} ${hour}${parts}?`,
  time: clock,
}
const hourPhrases: Record<string, HourPhrases> = {
  es: spanish,
  en: {
    parts: {
      dawn: ' in the morning',
      morning: ' in the morning',
      noon: ' noon',
      afternoon: ' in the afternoon',
      night: ' at night',
    },
    or: ' or',
    at: (hour, parts) => `At ${hour}${parts}?`,
    time: clock,
  },
  pt: {
    parts: { dawn: ' da madrugada', morning: ' da manhã', noon: ' do dia', afternoon: ' da tarde', night: ' da noite' },
    or: ' ou',
    at: (hour, parts, isOne) => `${isOne ? 'À' : 'Às'} ${hour}${parts}?`,
    time: clock,
  },
  fr: {
    parts: {
      dawn: ' du matin',
      morning: ' du matin',
      noon: ' du midi',
      afternoon: ' de l’après-midi',
      night: ' du soir',
    },
    or: ' ou',
    at: (hour, parts) => `À ${hour}${parts} ?`,
    time: (hour, minutes) => (minutes === 0 ? `${hour} h` : `${hour} h ${String(minutes).padStart(2, '0')}`),
  },
}

/** Before six in the morning shops are closed: «a las 3» is in the afternoon. */
function possibleParts({ hour, part }: HeardHour): readonly PartOfDay[] {
  if (part) return [part]
  if (hour === 0 || hour > 12) return []
  if (hour === 12) return ['noon', 'night']
  if (hour < 6) return ['afternoon']
  return ['morning', hour === 6 ? 'afternoon' : 'night']
}

/** «¿A las 7:30 de la mañana o de la noche?»; the part of the day is asked only where it was not said. */
export function hourQuestion(heard: HeardHour, language: string): string {
  const { parts, or, at, time } = ownValue(hourPhrases, language) ?? spanish
  const named = possibleParts(heard).map((part) => parts[part])
  return at(time(heard.hour, heard.minutes), named.join(or), heard.hour === 1)
}
