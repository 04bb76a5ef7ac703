import type { FieldErrors } from '@portavoz/contract'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { verbatim } from '../../../ui/verbatim.ts'
import { limitsOf, type Variable, variableField, VARIABLES } from './variables.ts'

const asRow = (variable: Variable, id: number) => ({ ...variable, id, isNew: false })

/** Rows that come and go, in fields that the browser holds like any other. */
export function VariablesField({ standing, errors }: { standing: readonly Variable[]; errors: FieldErrors }) {
  const [rows, setRows] = useState(() => standing.map(asRow))
  const ids = useRef(standing.length)
  const adder = useRef<HTMLButtonElement>(null)
  const title = useId()

  function add() {
    setRows([...rows, { ...asRow({ name: '', value: '' }, ids.current++), isNew: true }])
  }

  /** What is gone was typed too: whoever keeps the form is told, from here. */
  function remove(id: number) {
    flushSync(() => setRows(rows.filter((row) => row.id !== id)))
    adder.current?.focus()
    adder.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div role="group" aria-labelledby={title} className="grid gap-3">
      <div className="grid gap-1.5">
        <p id={title} className="text-sm font-medium text-texto-2">
          Variables del prompt
        </p>
        <p className="text-xs text-texto-3">
          Datos que cambian sin tocar el prompt: donde escribas {'{{horario}}'}, el agente lee el valor de «horario».
        </p>
      </div>
      {rows.map(({ id, name, value, isNew }, at) => (
        <div key={id} className="grid gap-3 border-l border-linea pl-4">
          <TextField
            label={`Nombre de la variable ${at + 1}`}
            name={variableField(at, 'name')}
            defaultValue={name}
            error={errors[variableField(at, 'name')]}
            maxLength={limitsOf.name}
            {...verbatim}
            autoFocus={isNew}
          />
          <TextArea
            label={`Valor de la variable ${at + 1}`}
            name={variableField(at, 'value')}
            defaultValue={value}
            error={errors[variableField(at, 'value')]}
            maxLength={limitsOf.value}
            rows={2}
          />
          <div>
            <Button size="sm" variant="ghost" onClick={() => remove(id)} aria-label={`Quitar la variable ${at + 1}`}>
              <Trash2 aria-hidden className="size-4" />
              Quitar
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button ref={adder} size="sm" name={VARIABLES} onClick={add}>
          <Plus aria-hidden className="size-4" />
          Agregar variable
        </Button>
      </div>
    </div>
  )
}
