import { InvitationDraft } from '@portavoz/contract'
import * as z from 'zod/mini'

/** Parses the form's fields: an unchecked box is absent, and an empty address is none. */
export const InviteForm = z.pipe(
  z.transform(({ role, canExport, email }: Record<string, unknown>): unknown => ({
    role,
    canExport: canExport === 'on',
    email: typeof email === 'string' && email.trim() !== '' ? email.trim() : undefined,
  })),
  InvitationDraft,
)
