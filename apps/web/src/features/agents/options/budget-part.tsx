import { TextField } from '../../../ui/text-field.tsx'
import { fieldsIn, type PartProps } from './fields.tsx'
import { Part } from './part.tsx'
import { summaries } from './summaries.ts'

/** What it may spend on a model. */
export function BudgetPart(props: PartProps) {
  const { value } = fieldsIn(props)
  return (
    <Part title="Gasto en el modelo" summary={summaries.budget(props.config)} fields={['budget']} errors={props.errors}>
      <TextField
        label="Presupuesto mensual, en dólares"
        {...value(
          'budget.monthlyUsd',
          'Vacío, no hay límite. Al llegar al 80 % te avisamos; al gastarlo, deja de usar el modelo hasta el mes siguiente y cita tus documentos o envía el mensaje de respaldo. Vale lo que digan los precios de «Modelo», en Mi Perfil.',
        )}
        inputMode="decimal"
        autoComplete="off"
        placeholder="20"
      />
    </Part>
  )
}
