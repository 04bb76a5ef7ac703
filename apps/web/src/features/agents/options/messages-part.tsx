import { CheckField } from '../../../ui/check-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { fieldsIn, type PartProps } from './fields.tsx'
import { Part } from './part.tsx'
import { summaries } from './summaries.ts'

/** What it says word for word. */
export function MessagesPart(props: PartProps) {
  const { box, message, isShown } = fieldsIn(props)
  const { voice, config, errors } = props
  return (
    <Part
      title="Mensajes fijos"
      summary={summaries.messages(config, voice)}
      fields={['greeting', 'disclosure', 'mediaNotice']}
      errors={errors}
    >
      <TextArea
        label="Saludo"
        {...message(
          'greeting',
          voice.platform === 'telegram'
            ? 'Lo que recibe quien abre el chat con el bot por primera vez (/start).'
            : 'Lo que recibe quien pidió silencio con «BAJA» y vuelve con «ALTA».',
        )}
      />
      <div className="grid gap-3">
        <CheckField
          label="Decir que es automático"
          {...box('disclosure.enabled', 'Al empezar su primer mensaje de cada conversación, y nunca en los tuyos.')}
        />
        <TextArea label="Frase que lo dice" {...message('disclosure.message')} maxLength={200} />
      </div>
      {isShown('mediaNotice.enabled') ? (
        <div className="grid gap-3">
          <CheckField
            label="Avisar que solo lee texto"
            {...box(
              'mediaNotice.enabled',
              'Una vez por conversación, a quien envía una foto o una nota de voz sin palabras.',
            )}
          />
          <TextArea label="Aviso de que solo lee texto" {...message('mediaNotice.message')} />
        </div>
      ) : null}
    </Part>
  )
}
