import * as z from 'zod/mini'
import { type CustomConfig, CustomConfigFields, type CustomConfigInput } from './schema.ts'

type ConfigIssue = { path: string[]; message: string }

const issueAt = (group: keyof CustomConfig, field: string, message: string): ConfigIssue => ({
  path: [group, field],
  message,
})
const isBlank = (text: string) => text.trim() === ''

/** Whether the IANA time zone exists. */
function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone }))
  } catch {
    return false
  }
}

/** Contradictory settings, in Spanish. Checked on save only: a stored configuration must keep working. */
const findContradictions = (config: CustomConfig): ConfigIssue[] => [
  ...hoursIssues(config),
  ...missingMessageIssues(config),
]

function hoursIssues({ businessHours, escalationRules }: CustomConfig): ConfigIssue[] {
  const { enabled, start, end, timezone, days } = businessHours
  if (!enabled && !escalationRules.workingHours) return []
  return [
    ...(start === end
      ? [issueAt('businessHours', 'end', 'La hora de cierre debe ser distinta de la de apertura')]
      : []),
    ...(isTimeZone(timezone) ? [] : [issueAt('businessHours', 'timezone', 'Esa zona horaria no existe')]),
    ...(days.length === 0 ? [issueAt('businessHours', 'days', 'Elige al menos un día')] : []),
  ]
}

/** A message that is switched on and empty. */
function missingMessageIssues({ businessHours, escalationRules, disclosure }: CustomConfig): ConfigIssue[] {
  const { enabled, outsideHoursMessage } = businessHours
  // Outside its hours an agent may be silent, but a request for a person needs an answer.
  const hasStaffHours = escalationRules.workingHours && !enabled
  return [
    ...(hasStaffHours && isBlank(outsideHoursMessage)
      ? [issueAt('businessHours', 'outsideHoursMessage', 'Escribe qué se responde cuando no hay quien atienda')]
      : []),
    ...(disclosure.enabled && isBlank(disclosure.message)
      ? [issueAt('disclosure', 'message', 'Escribe la frase que dice que es automático, o desactívala')]
      : []),
  ]
}

/** If only one of `attend24_7` and `businessHours.enabled` is sent, the other follows; if both are, the hours win. */
export const alignHours = z.transform((sent: unknown): unknown => {
  const { businessHours, features } = splitHoursGroups(sent)
  if (businessHours === null || features === null) return sent
  const [enabled, always] = [businessHours['enabled'], features['attend24_7']]
  if (typeof enabled === 'boolean' && always === undefined)
    return { ...(sent as object), features: { ...features, attend24_7: !enabled } }
  if (typeof always === 'boolean' && enabled === undefined)
    return { ...(sent as object), businessHours: { ...businessHours, enabled: !always } }
  return sent
})

type ConfigGroup = Record<string, unknown> | null

/** The two groups as sent: `{}` when left out, null when not an object. */
function splitHoursGroups(sent: unknown): { businessHours: ConfigGroup; features: ConfigGroup } {
  if (typeof sent !== 'object' || sent === null) return { businessHours: null, features: null }
  const { businessHours = {}, features = {} } = sent as Record<string, unknown>
  const group = (value: unknown) => (typeof value === 'object' && value !== null ? (value as ConfigGroup) : null)
  return { businessHours: group(businessHours), features: group(features) }
}

type HoursSwitches = {
  businessHours?: { enabled?: boolean | undefined } | undefined
  features?: { attend24_7?: boolean | undefined } | undefined
}

/** Notices about switches that were stored differently from how they were sent. */
export const hoursNotices = ({ businessHours, features }: HoursSwitches): string[] =>
  businessHours?.enabled === true && features?.attend24_7 === true
    ? ['Con el horario de atención activado vale el horario: «Atención 24/7» quedó desactivada']
    : []

/** A whole configuration on save: defaults for missing fields, contradictions refused at their fields. */
export const CustomConfigDraft = z
  .pipe(
    alignHours,
    z.pipe(
      z.transform((sent) => sent as CustomConfigInput),
      CustomConfigFields,
    ),
  )
  .check(({ value, issues }) => {
    for (const issue of findContradictions(value)) issues.push({ code: 'custom', input: value, ...issue })
  })
