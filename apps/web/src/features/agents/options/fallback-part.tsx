import { type CustomConfig, OUTAGE_MESSAGE, outageMessageOf } from '@portavoz/contract'
import { CheckField } from '../../../ui/check-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { fieldsIn, type PartProps } from './fields.tsx'
import { retries } from './option-words.ts'
import { Part } from './part.tsx'
import { summaries } from './summaries.ts'

/** What it does when it has no answer. */
export function FallbackPart(props: PartProps) {
  const { value, box, message } = fieldsIn(props)
  const { config, errors } = props
  return (
    <Part
      title="Cuando no tiene la respuesta"
      summary={summaries.fallback(config)}
      fields={['fallbackBehavior']}
      errors={errors}
    >
      <div className="grid gap-3">
        <CheckField
          label="Enviar un mensaje de respaldo"
          {...box(
            'fallbackBehavior.enabled',
            'Cuando no tiene una respuesta. Si lo apagas, calla y la conversación te espera.',
          )}
        />
        <TextArea label="Mensaje de respaldo" {...message('fallbackBehavior.message')} />
        <TextArea
          label="Si el modelo no responde"
          placeholder={OUTAGE_MESSAGE}
          {...message('fallbackBehavior.outageMessage', outageHint(config))}
        />
      </div>
      <CheckField
        label="En su lugar, pasar la conversación a una persona"
        {...box('fallbackBehavior.transferToHuman', 'A la primera pregunta que no sabe responder.')}
      />
      <SelectField
        label="Si lo que escribió el modelo no se puede enviar"
        {...value(
          'fallbackBehavior.retryAttempts',
          'Un precio, una fecha o un enlace que no está en tus documentos no se envía: el modelo lo intenta otra vez sin eso.',
        )}
        options={retries}
      />
    </Part>
  )
}

const outageHint = (config: CustomConfig) =>
  config.fallbackBehavior.outageMessage.trim() === '' && outageMessageOf(config) === config.fallbackBehavior.message
    ? 'Vacío, se envía tu mensaje de respaldo.'
    : 'Mientras la inteligencia artificial falla. La conversación te espera.'
