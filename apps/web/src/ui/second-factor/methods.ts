import { RecoveryCode, type SecondFactorMethod, TotpCode } from '@portavoz/contract'
import * as z from 'zod/mini'
import { canUsePasskeys } from '../../lib/passkeys.ts'

export const methodLabels: Record<SecondFactorMethod, string> = {
  passkey: 'Llave de acceso',
  totp: 'Código de tu aplicación',
  recovery_code: 'Código de recuperación',
}

const order: readonly SecondFactorMethod[] = ['passkey', 'totp', 'recovery_code']

/** Those that work on this page, the easiest first. */
export const usableMethods = (methods: readonly SecondFactorMethod[], host: string | null): SecondFactorMethod[] =>
  order.filter((method) => methods.includes(method) && (method !== 'passkey' || canUsePasskeys(host)))

/** The typed field of a proof. A passkey has none. */
export const codeSchemaOf = (method: SecondFactorMethod | undefined): z.ZodMiniType<string | undefined> =>
  method === 'totp' ? TotpCode : method === 'recovery_code' ? RecoveryCode : z.optional(z.string())
