import { CheckField } from '../../../ui/check-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { fieldsIn, type PartProps } from './fields.tsx'
import { delays, delayWord, formalities, languages, tones } from './option-words.ts'
import { Part } from './part.tsx'
import { summaries } from './summaries.ts'

const fields = [
  'autoReply',
  'responseDelay',
  'maxResponseLength',
  'useTypingIndicator',
  'personality',
  'features.guideCustomers',
]

/** When it answers, and how it sounds. */
export function MannerPart(props: PartProps) {
  const { value, box, isShown } = fieldsIn(props)
  const { typed, config, errors, voice } = props
  const formality = value('personality.formality')
  return (
    <Part title="Cómo responde" summary={summaries.manner(config, voice)} fields={fields} errors={errors}>
      <CheckField
        label="Responder automáticamente"
        {...box('autoReply', 'Si lo apagas, guarda los mensajes y espera a que respondas tú.')}
      />
      {isShown('responseDelay') ? (
        <SelectField
          label="Espera antes de responder"
          {...value('responseDelay', 'Quien escribe en varios mensajes seguidos recibe una sola respuesta.')}
          options={withOwnDelay(typed.responseDelay)}
        />
      ) : null}
      <TextField
        label="Largo máximo de la respuesta"
        {...value('maxResponseLength', 'En caracteres, de 1 a 8.000. Con 1.000 caben unos tres párrafos.')}
        inputMode="numeric"
        autoComplete="off"
      />
      {isShown('useTypingIndicator') ? (
        <CheckField
          label="Mostrar «escribiendo…»"
          {...box('useTypingIndicator', 'Tu cliente lo ve mientras el agente piensa.')}
        />
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Tono" {...value('personality.tone')} options={tones} />
        <SelectField
          label="Trato"
          {...formality}
          defaultValue={formality.defaultValue === 'formal' ? 'formal' : 'casual'}
          options={formalities}
        />
      </div>
      <SelectField
        label="Idioma"
        {...value('personality.language', 'En el que responde, salvo que tu prompt le diga otra cosa.')}
        options={languages}
      />
      <CheckField
        label="Guiar a quien no sabe qué quiere"
        {...box(
          'features.guideCustomers',
          'Le hace una sola pregunta corta que le ayude a decidir. Lo hace un modelo.',
        )}
      />
    </Part>
  )
}

const withOwnDelay = (value: string) =>
  delays.some((one) => one.value === value) ? delays : [...delays, { value, label: delayWord(Number(value)) }]
