import { CheckField } from '../../../ui/check-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { fieldsIn, type PartProps } from './fields.tsx'
import { ListField } from './list-field.tsx'
import { conditions, transfers, transferWord } from './option-words.ts'
import { Part } from './part.tsx'
import { summaries } from './summaries.ts'

const fields = ['features.humanEscalation', 'escalationRules']

/** When a person takes over, and what the contact is told. */
export function EscalationPart(props: PartProps) {
  const { value, box, message } = fieldsIn(props)
  const { typed, config, errors } = props
  return (
    <Part title="Pasar a una persona" summary={summaries.escalation(config)} fields={fields} errors={errors}>
      <CheckField
        label="Pasar la conversación a una persona"
        {...box(
          'features.humanEscalation',
          'Te avisamos, y el agente calla en esa conversación hasta que la reabras. Si lo apagas, el agente sigue siempre.',
        )}
      />
      <TextArea
        label="Palabras que piden una persona"
        rows={4}
        {...value(
          'escalationRules.keywords',
          'Una por línea. A quien escribe una, el agente ya no le responde: te la pasa. Al empezar está «quiero comprar»: quítala si quieres que el agente atienda también las ventas.',
        )}
      />
      <ListField
        label="También la pasa si el cliente…"
        {...value('escalationRules.conditions', 'Si es un reclamo o uno de tus motivos lo decide un modelo.')}
        known={conditions}
        others="Otros motivos para pasarla"
        placeholder="Otros, uno por línea: quiere cambiar un pedido"
      />
      <SelectField
        label="Tras varias preguntas sin respuesta"
        {...value(
          'escalationRules.autoTransferAfter',
          'Cuenta las seguidas: una respuesta empieza la cuenta de nuevo.',
        )}
        options={withOwn(typed['escalationRules.autoTransferAfter'])}
      />
      <CheckField
        label="Solo hay personas en el horario de atención"
        {...box(
          'escalationRules.workingHours',
          'Para un agente que atiende 24/7. Fuera de esas horas no te la pasa: dice el mensaje de fuera de horario y sigue respondiendo.',
        )}
      />
      <TextArea label="Lo que dice al pasarla" {...message('escalationRules.message')} />
    </Part>
  )
}

const withOwn = (value: string) =>
  transfers.some((one) => one.value === value)
    ? transfers
    : [...transfers, { value, label: transferWord(Number(value)) }]
