import { limits, MICROS, type SignUpMode } from '@portavoz/contract'
import { type EnvironmentVariables, readChoice, readText } from '../../platform/process/environment.ts'
import { StartError } from '../../platform/process/start-error.ts'

export type SignUpSettings = {
  /** Who may create an account: all people (open), invited people (invite), or none (closed). */
  signUp: SignUpMode
  /** Monthly budget, in micro-dollars, of an account created by open sign-up on the installation's model. */
  signUpBudgetMicros: number
  /** Monthly budget, in micro-dollars, of all accounts created by open sign-up together. */
  signUpTotalMicros: number
}

export const readSignUpSettings = (env: EnvironmentVariables): SignUpSettings => ({
  signUp: readChoice(env, 'SIGNUP', ['open', 'invite', 'closed'], 'open'),
  signUpBudgetMicros: readMicroDollars(env, 'SIGNUP_BUDGET_USD', 2),
  signUpTotalMicros: readMicroDollars(env, 'SIGNUP_TOTAL_BUDGET_USD', 20),
})

function readMicroDollars(env: EnvironmentVariables, name: string, usual: number): number {
  const value = readText(env, name)
  if (value === null) return usual * MICROS
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(value) || Number(value) > limits.budgetUsd)
    throw new StartError(`${name} debe ser una cantidad de dólares entre 0 y ${limits.budgetUsd}, y vale «${value}».`)
  return Math.round(Number(value) * MICROS)
}
