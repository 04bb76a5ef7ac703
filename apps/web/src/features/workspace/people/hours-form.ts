import { WorkingHours } from '@portavoz/contract'
import * as z from 'zod/mini'
import { parseLines } from '../../../lib/format/lists.ts'
import { readText } from '../../../lib/hooks/use-zod-form.ts'

type FormValues = Record<string, unknown>

/** The field of one span, in the order of the form: errors of the schema have the same name. */
export const spanField = (index: number, part: 'start' | 'end' | 'days') =>
  `workingHours.spans.${index}.${part}` as const

const readDays = (lines: unknown) => (typeof lines === 'string' ? parseLines(lines).map(Number) : [])

/** The days of the first span hold for spans without days of their own. */
function readSpans(values: FormValues): unknown[] {
  const spans: unknown[] = []
  for (let index = 0; spanField(index, 'start') in values; index++)
    spans.push({
      start: values[spanField(index, 'start')],
      end: values[spanField(index, 'end')],
      days: readDays(values[spanField(index, 'days')] ?? values[spanField(0, 'days')]),
    })
  return spans
}

/** Parses the form's fields: an unchecked box means at any time. */
export const HoursForm = z.pipe(
  z.transform((values: FormValues): unknown => ({
    workingHours:
      values['isLimited'] === 'on' ? { timezone: values['workingHours.timezone'], spans: readSpans(values) } : null,
  })),
  z.object({ workingHours: z.nullable(WorkingHours) }),
)

/** The hours as they are typed; undefined while they are not valid. */
export function readTypedHours(form: HTMLFormElement): WorkingHours | undefined {
  const data = new FormData(form)
  const values = Object.fromEntries([...data.keys()].map((name) => [name, readText(data, name)]))
  return HoursForm.safeParse(values).data?.workingHours ?? undefined
}
