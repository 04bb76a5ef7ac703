import * as z from 'zod/mini'
import { credentialText } from '../auth/sign-in.ts'
import { SecondFactorProof } from './schema.ts'

/** The password, and a proof of the second factor if the account has one. */
export const Reauthentication = z.object({
  currentPassword: credentialText('Escribe tu contraseña actual'),
  proof: z.optional(SecondFactorProof),
})
export type Reauthentication = z.infer<typeof Reauthentication>
