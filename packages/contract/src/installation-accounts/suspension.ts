import * as z from 'zod/mini'
import { requiredText, Time } from '../common/schema.ts'

/** Why an account may not act, as its people read it. */
export const Suspension = z.object({
  at: Time,
  reason: z.string(),
  /** With whom its people may talk. */
  contact: z.string(),
})
export type Suspension = z.infer<typeof Suspension>

export const SUSPENSION_REASON_MAX = 300
export const SUSPENSION_CONTACT_MAX = 120

export const SuspensionDraft = z.object({
  reason: requiredText('Escribe el motivo: lo leerán las personas de la cuenta', SUSPENSION_REASON_MAX),
  contact: requiredText('Escribe con quién pueden hablar', SUSPENSION_CONTACT_MAX),
})
