import * as z from 'zod/mini'
import { type CustomConfig, CustomConfigFields, type CustomConfigInput } from './custom-config.ts'

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

/** One switch of «24/7» and hours that is sent alone moves the other; where both are sent the hours win. */
export const alignHours = z.transform((sent: unknown): unknown => {
  const { businessHours, features } = groupsOf(sent)
  if (businessHours === null || features === null) return sent
  const [enabled, always] = [businessHours['enabled'], features['attend24_7']]
  if (typeof enabled === 'boolean' && always === undefined)
    return { ...(sent as object), features: { ...features, attend24_7: !enabled } }
  if (typeof always === 'boolean' && enabled === undefined)
    return { ...(sent as object), businessHours: { ...businessHours, enabled: !always } }
  return sent
})

type Group = Record<string, unknown> | null

/** The two groups as they were sent: empty where one was left out, null where it is no object. */
function groupsOf(sent: unknown): { businessHours: Group; features: Group } {
  if (typeof sent !== 'object' || sent === null) return { businessHours: null, features: null }
  const { businessHours = {}, features = {} } = sent as Record<string, unknown>
  const group = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Group) : null)
  return { businessHours: group(businessHours), features: group(features) }
}

type Switches = {
  businessHours?: { enabled?: boolean | undefined } | undefined
  features?: { attend24_7?: boolean | undefined } | undefined
}

/** What the answer to a save says about switches that were sent with one meaning and stored with another. */
export const hoursNotices = ({ businessHours, features }: Switches): string[] =>
  businessHours?.enabled === true && features?.attend24_7 === true
    ? ['Con el horario de atención activado vale el horario: «Atención 24/7» quedó desactivada']
    : []

/** A whole configuration as it is saved: defaults for what is left out, contradictions refused at their fields. */
export const CustomConfigDraft = z
  .pipe(
    alignHours,
    z.pipe(
      z.transform((sent) => sent as CustomConfigInput),
      CustomConfigFields,
    ),
  )
  .check(({ value, issues }) => {
    for (const told of contradictions(value)) issues.push({ code: 'custom', input: value, ...told })
  })
