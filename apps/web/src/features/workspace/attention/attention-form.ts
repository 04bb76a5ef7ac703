import { AttentionSettings } from '@portavoz/contract'
import * as z from 'zod/mini'

/** An empty number is none. */
const optionalNumber = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? null : Number(String(value).trim())

/** Parses the form's fields. */
export const AttentionForm = z.pipe(
  z.transform(({ alertMinutes, assignment, maxOpen, signsMessages }: Record<string, unknown>): unknown => ({
    alertMinutes: optionalNumber(alertMinutes),
    assignment,
    maxOpen: optionalNumber(maxOpen),
    // A checkbox that is not checked has no value.
    signsMessages: signsMessages !== undefined,
  })),
  AttentionSettings,
)
