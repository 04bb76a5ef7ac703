import { StartError } from './start-error.ts'

export type Env = Record<string, string | undefined>

/** Blank is none. */
export const given = (env: Env, name: string): string | null => env[name]?.trim() || null

export function whole(env: Env, name: string, usual: number, min: number, max: number): number {
  const value = given(env, name)
  if (value === null) return usual
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new StartError(`${name} debe ser un número entero entre ${min} y ${max}, y vale «${value}».`)
  return number
}

export function oneOf<T extends string>(env: Env, name: string, known: readonly T[], usual: T): T {
  const value = given(env, name) ?? usual
  const match = known.find((option) => option === value)
  if (!match) throw new StartError(`${name} debe ser ${known.join(', ')}, y vale «${value}».`)
  return match
}

/** The value itself is not repeated: an address may carry a password. */
export function address(env: Env, name: string, protocols: readonly string[]): string | null {
  const value = given(env, name)
  if (value === null) return null
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new StartError(
      `${name} debe ser una dirección que empiece por ${protocols.map((p) => `${p}//`).join(' o ')}.`,
    )
  return value
}

/** What stands between commas. */
export function list(env: Env, name: string): string[] {
  const parts = (given(env, name) ?? '').split(',')
  return parts.map((part) => part.trim()).filter(Boolean)
}
