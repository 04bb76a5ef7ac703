import { TextArea } from '../../../ui/text-area.tsx'
import { fieldsIn, type PartProps } from './fields.tsx'
import { Part } from './part.tsx'
import { summaries } from './summaries.ts'

/** Whom it leaves alone. */
export function NeverPart(props: PartProps) {
  const { value } = fieldsIn(props)
  return (
    <Part
      title="A quién no responde"
      summary={summaries.never(props.config)}
      fields={['neverAnswer']}
      errors={props.errors}
    >
      <TextArea
        label="Números que nunca se responden"
        {...value(
          'neverAnswer',
          'Uno por línea o separados por comas, con el indicativo del país. Sus mensajes se guardan y nadie les contesta: tu familia, tus proveedores. A quien WhatsApp le oculta el número se le responde hasta que lo diga.',
        )}
        rows={3}
        placeholder="+57 300 123 4567"
        optional
      />
    </Part>
  )
}
