import { secondFactorLimits } from '@portavoz/contract'
import { newReadableCode } from '../../../../platform/security/readable-code.ts'

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: secondFactorLimits.recoveryCodes }, newReadableCode)
