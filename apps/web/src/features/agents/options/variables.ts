import { isVariableName } from '@portavoz/contract'
import * as z from 'zod/mini'

/** A value that the prompt names. */
export type Variable = { name: string; value: string }

/** Under this name the server refuses one of them. */
export const VARIABLES = 'customConfig.variables'

export const variableField = (at: number, part: keyof Variable) => `${VARIABLES}.${at}.${part}`

export const limitsOf = { name: 60, value: 2000 }

/** As they stand in the fields of a form, one after the other. */
export function variablesIn(said: (field: string) => unknown): Variable[] {
  const found: Variable[] = []
  for (;;) {
    const [name, value] = [said(variableField(found.length, 'name')), said(variableField(found.length, 'value'))]
    if (typeof name !== 'string' || typeof value !== 'string') return found
    found.push({ name, value })
  }
}

/** A row that nobody filled in is none. */
export const isTyped = ({ name, value }: Variable) => name.trim() !== '' || value.trim() !== ''

export const listOf = (variables: Record<string, string>): Variable[] =>
  Object.entries(variables).map(([name, value]) => ({ name, value }))

export const recordOf = (variables: readonly Variable[]): Record<string, string> =>
  Object.fromEntries(variables.filter(isTyped).map(({ name, value }) => [name.trim(), value.trim()]))

/** Beside the row that it is about; the first of two that have one name keeps it. */
export const Variables = z.array(z.object({ name: z.string(), value: z.string() })).check(
  z.check(({ value: all, issues }) => {
    const taken = new Set<string>()
    for (const [at, variable] of all.entries()) {
      const name = variable.name.trim()
      const wrong = isTyped(variable) ? whatIsWrong(name, taken) : null
      if (wrong) issues.push({ code: 'custom', message: wrong, path: [at, 'name'], input: name })
      if (variable.value.trim().length > limitsOf.value)
        issues.push({ code: 'custom', message: 'Debe tener como mucho 2.000 letras', path: [at, 'value'], input: name })
      taken.add(name)
    }
  }),
)

function whatIsWrong(name: string, taken: ReadonlySet<string>): string | null {
  if (name === '') return 'Escribe su nombre, o quítala'
  if (!isVariableName(name)) return 'Usa solo letras, números, guiones bajos y puntos, sin espacios ni llaves'
  if (name.length > limitsOf.name) return 'Debe tener como mucho 60 letras'
  return taken.has(name) ? 'Ya hay otra variable con este nombre' : null
}
