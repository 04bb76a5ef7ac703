import { CheckField } from '../../../ui/check-field.tsx'
import { fieldsIn, type PartProps } from './fields.tsx'
import { ListField } from './list-field.tsx'
import { contactData, interests } from './option-words.ts'
import { Part } from './part.tsx'
import { summaries } from './summaries.ts'

const fields = ['leadCapture', 'features.qualifyLeads', 'features.salesIntegration']

/** What it keeps of what contacts tell of themselves. */
export function LeadsPart(props: PartProps) {
  const { value, box } = fieldsIn(props)
  const { config, errors } = props
  return (
    <Part title="Datos de tus clientes" summary={summaries.leads(config)} fields={fields} errors={errors}>
      <CheckField
        label="Guardar lo que el cliente cuenta de sí"
        {...box(
          'leadCapture.enabled',
          'Solo lo que de verdad escribió, en esa conversación. Sin un modelo, solo lo que el agente le pregunta.',
        )}
      />
      <ListField
        label="Qué guarda"
        {...value('leadCapture.requiredFields')}
        known={contactData}
        others="Otros datos que guarda"
        placeholder="Otros, uno por línea: talla"
      />
      <CheckField
        label="Guardar también su interés en comprar"
        {...box('features.qualifyLeads', 'Así sabes a quién llamar primero.')}
      />
      <ListField
        label="Qué guarda de su interés"
        {...value('leadCapture.qualification')}
        known={interests}
        others="Otras señales de interés"
        placeholder="Otras, una por línea: sede"
      />
      <CheckField
        label="Enviarlos a tu sistema de ventas"
        {...box(
          'features.salesIntegration',
          'A la dirección que pongas en «Interesados», en el taller del agente. Sin dirección no se envía nada.',
        )}
      />
    </Part>
  )
}
