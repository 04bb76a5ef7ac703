import { isVariableName } from '@portavoz/contract'
import * as z from 'zod/mini'

/** A value that the prompt refers to by name. */
export type PromptVariable = { name: string; value: string }

/** The server reports errors of a variable under this name. */
export const VARIABLES_FIELD = 'customConfig.variables'

export const variableFieldName = (index: number, property: keyof PromptVariable) =>
  `${VARIABLES_FIELD}.${index}.${property}`

export const variableLimits = { name: 60, value: 2000 }

/** Reads the variables from consecutive form fields. */
export function readVariables(readField: (field: string) => unknown): PromptVariable[] {
  const variables: PromptVariable[] = []
  for (;;) {
    const [name, value] = [
      readField(variableFieldName(variables.length, 'name')),
      readField(variableFieldName(variables.length, 'value')),
    ]
    if (typeof name !== 'string' || typeof value !== 'string') return variables
    variables.push({ name, value })
  }
}

/** «tiempo de entrega» becomes «tiempo_de_entrega». */
export const toVariableName = (typed: string): string => typed.trim().split(/\s+/).join('_')

/** An empty row is no variable. */
export const isFilledIn = ({ name, value }: PromptVariable) => name.trim() !== '' || value.trim() !== ''

export const toVariableList = (variables: Record<string, string>): PromptVariable[] =>
  Object.entries(variables).map(([name, value]) => ({ name, value }))

export const toVariableRecord = (variables: readonly PromptVariable[]): Record<string, string> =>
  Object.fromEntries(variables.filter(isFilledIn).map(({ name, value }) => [toVariableName(name), value.trim()]))

/** Reports each error at its row; of two equal names the second one is refused. */
export const PromptVariables = z.array(z.object({ name: z.string(), value: z.string() })).check(
  z.check(({ value: list, issues }) => {
    const usedNames = new Set<string>()
    for (const [index, variable] of list.entries()) {
      const name = toVariableName(variable.name)
      const nameError = isFilledIn(variable) ? variableNameError(name, usedNames) : null
      if (nameError) issues.push({ code: 'custom', message: nameError, path: [index, 'name'], input: name })
      if (variable.value.trim().length > variableLimits.value)
        issues.push({
          code: 'custom',
          message: 'Debe tener como mucho 2.000 letras',
          path: [index, 'value'],
          input: name,
        })
      usedNames.add(name)
    }
  }),
)

function variableNameError(name: string, usedNames: ReadonlySet<string>): string | null {
  if (name === '') return 'Escribe su nombre, o quítala'
  if (!isVariableName(name)) return 'Usa solo letras, números, guiones bajos y puntos, sin llaves'
  if (name.length > variableLimits.name) return 'Debe tener como mucho 60 letras'
  return usedNames.has(name) ? 'Ya hay otra variable con este nombre' : null
}
