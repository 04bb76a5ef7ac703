import { StartError } from './start-error.ts'

export type EnvironmentVariables = Record<string, string | undefined>

/** Null when the variable is missing or blank. */
export const readText = (env: EnvironmentVariables, name: string): string | null => env[name]?.trim() || null

export function readInteger(
  env: EnvironmentVariables,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const value = readText(env, name)
  if (value === null) return fallback
  const number = Number(value)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new StartError(`${name} debe ser un número entero entre ${min} y ${max}, y vale «${value}».`)
  return number
}

export function readChoice<T extends string>(
  env: EnvironmentVariables,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const value = readText(env, name) ?? fallback
  const match = choices.find((option) => option === value)
  if (!match) throw new StartError(`${name} debe ser ${choices.join(', ')}, y vale «${value}».`)
  return match
}

/** The message does not repeat the value: a URL may contain a password. */
export function readUrl(env: EnvironmentVariables, name: string, protocols: readonly string[]): string | null {
  const value = readText(env, name)
  if (value === null) return null
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
    throw new StartError(
      `${name} debe ser una dirección que empiece por ${protocols.map((p) => `${p}//`).join(' o ')}.`,
    )
  return value
}

/** An http or https address without slashes at its end. */
export const readAddress = (env: EnvironmentVariables, name: string, fallback: string): string =>
  (readUrl(env, name, ['http:', 'https:']) ?? fallback).replace(/(?<!\/)\/+$/, '')

/** The comma-separated values. */
export function readList(env: EnvironmentVariables, name: string): string[] {
  const parts = (readText(env, name) ?? '').split(',')
  return parts.map((part) => part.trim()).filter(Boolean)
}
