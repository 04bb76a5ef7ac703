import * as z from 'zod/mini'
import { CustomConfig, type CustomConfigInput } from './custom-config.ts'

type Told = { path: string[]; message: string }

const at = (group: keyof CustomConfig, field: string, message: string): Told => ({ path: [group, field], message })
const isBlank = (text: string) => text.trim() === ''

/** Whether there is such a zone. */
function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone }))
  } catch {
    return false
  }
}

/** What cannot be, in words. Only of whoever saves it: what is stored must go on answering. */
const contradictions = (config: CustomConfig): Told[] => [...ofHours(config), ...ofSilence(config)]

function ofHours({ businessHours, escalationRules }: CustomConfig): Told[] {
  const { enabled, start, end, timezone, days } = businessHours
  if (!enabled && !escalationRules.workingHours) return []
  return [
    ...(start === end ? [at('businessHours', 'end', 'La hora de cierre debe ser distinta de la de apertura')] : []),
    ...(isZone(timezone) ? [] : [at('businessHours', 'timezone', 'Esa zona horaria no existe')]),
    ...(days.length === 0 ? [at('businessHours', 'days', 'Elige al menos un día')] : []),
  ]
}

/** Something is to be said, and no words for it are there. */
function ofSilence({ businessHours, escalationRules, disclosure }: CustomConfig): Told[] {
  const { enabled, outsideHoursMessage } = businessHours
  // A closed shop may be silent; who asks the agent for a person must hear that nobody is there.
  const isNobodyThere = escalationRules.workingHours && !enabled
  return [
    ...(isNobodyThere && isBlank(outsideHoursMessage)
      ? [at('businessHours', 'outsideHoursMessage', 'Escribe qué se responde cuando no hay quien atienda')]
      : []),
    ...(disclosure.enabled && isBlank(disclosure.message)
      ? [at('disclosure', 'message', 'Escribe la frase que dice que es automático, o desactívala')]
      : []),
  ]
}

type Raw = { businessHours?: { enabled?: unknown }; features?: { attend24_7?: unknown } }

/** Whoever says only one of «24/7» and «con horario» says both; whoever says that both are so is told. */
const Sent = z.transform((sent: unknown, { issues }): CustomConfigInput => {
  const { businessHours, features } = (typeof sent === 'object' && sent !== null ? sent : {}) as Raw
  const [hasHours, isAlways] = [businessHours?.enabled, features?.attend24_7]
  const isGroup = businessHours === undefined || (typeof businessHours === 'object' && businessHours !== null)
  if (typeof isAlways !== 'boolean' || !isGroup) return sent as CustomConfigInput
  if (hasHours === isAlways)
    issues.push({
      code: 'custom',
      path: ['features', 'attend24_7'],
      message: 'Con horario de atención no se atiende 24/7: deja uno de los dos',
      input: sent,
    })
  return { ...(sent as CustomConfigInput), businessHours: { ...businessHours, enabled: !isAlways } }
})

/** A configuration as somebody saves it. Without a default: whoever leaves it out of an edit changes nothing. */
export const CustomConfigDraft = z.pipe(Sent, CustomConfig).check(({ value, issues }) => {
  for (const told of contradictions(value)) issues.push({ code: 'custom', input: value, ...told })
})
