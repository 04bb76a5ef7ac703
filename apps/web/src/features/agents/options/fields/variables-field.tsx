import type { FieldErrors } from '@portavoz/contract'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { verbatimInput } from '../../../../ui/forms/verbatim.ts'
import {
  toVariableName,
  variableLimits,
  type PromptVariable,
  variableFieldName,
  VARIABLES_FIELD,
} from './prompt-variables.ts'

/** A changed value is announced to the form as if it was typed. */
function normalizeName(input: HTMLInputElement) {
  const name = toVariableName(input.value)
  if (name === input.value) return
  input.value = name
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const toRow = (variable: PromptVariable, id: number) => ({ ...variable, id, isNew: false })

/** Editable rows in uncontrolled inputs. */
export function VariablesField({
  initialVariables,
  errors,
}: {
  initialVariables: readonly PromptVariable[]
  errors: FieldErrors
}) {
  const [rows, setRows] = useState(() => initialVariables.map(toRow))
  const nextId = useRef(initialVariables.length)
  const addButton = useRef<HTMLButtonElement>(null)
  const title = useId()

  function add() {
    setRows([...rows, { ...toRow({ name: '', value: '' }, nextId.current++), isNew: true }])
  }

  /** Removing a row fires no input event of its own, so the button dispatches one for the form. */
  function remove(id: number) {
    flushSync(() => setRows(rows.filter((row) => row.id !== id)))
    addButton.current?.focus()
    addButton.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div role="group" aria-labelledby={title} className="grid gap-3">
      <div className="grid gap-1.5">
        <p id={title} className="text-sm font-medium text-texto-2">
          Variables del prompt
        </p>
        <p className="text-xs text-texto-3">
          Datos que cambian, como tu horario: donde escribas {'{{horario}}'} en el prompt, el agente lee su valor. Un
          espacio en el nombre se cambia por «_».
        </p>
      </div>
      {rows.map(({ id, name, value, isNew }, index) => (
        <div key={id} className="grid gap-3 border-l border-linea pl-4">
          <TextField
            label={`Nombre de la variable ${index + 1}`}
            name={variableFieldName(index, 'name')}
            defaultValue={name}
            error={errors[variableFieldName(index, 'name')]}
            maxLength={variableLimits.name}
            {...verbatimInput}
            autoFocus={isNew}
            onBlur={({ currentTarget }) => normalizeName(currentTarget)}
          />
          <TextArea
            label={`Valor de la variable ${index + 1}`}
            name={variableFieldName(index, 'value')}
            defaultValue={value}
            error={errors[variableFieldName(index, 'value')]}
            maxLength={variableLimits.value}
            rows={2}
          />
          <div>
            <Button size="sm" variant="ghost" onClick={() => remove(id)} aria-label={`Quitar la variable ${index + 1}`}>
              <Trash2 aria-hidden className="size-4" />
              Quitar
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button ref={addButton} size="sm" name={VARIABLES_FIELD} onClick={add}>
          <Plus aria-hidden className="size-4" />
          Agregar variable
        </Button>
      </div>
    </div>
  )
}
