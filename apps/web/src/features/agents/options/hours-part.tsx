import { CheckField } from '../../../ui/check-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { fieldsIn, type PartProps } from './fields.tsx'
import { weekdays } from './option-words.ts'
import { ListField } from './list-field.tsx'
import { Part } from './part.tsx'
import { summaries } from './summaries.ts'
import { ZoneField } from './zone-field.tsx'

/** When it is open, by the clock on the shop's wall. */
export function HoursPart(props: PartProps) {
  const { value, box, message } = fieldsIn(props)
  const { config, errors } = props
  return (
    <Part title="Horario de atención" summary={summaries.hours(config)} fields={['businessHours']} errors={errors}>
      <CheckField
        label="Atender solo en un horario"
        {...box(
          'businessHours.enabled',
          'Apagado, atiende 24/7: responde a toda hora, todos los días. Encendido, vale el horario.',
        )}
      />
      <ListField label="Días en que abre" {...value('businessHours.days')} known={weekdays} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Abre a las" type="time" {...value('businessHours.start')} />
        <TextField label="Cierra a las" type="time" {...value('businessHours.end')} />
      </div>
      <ZoneField zone={config.businessHours.timezone} {...value('businessHours.timezone')} />
      <TextArea
        label="Mensaje de fuera de horario"
        {...message(
          'businessHours.outsideHoursMessage',
          'Lo recibe una vez por cierre quien escribe cuando está cerrado, y su conversación te espera.',
        )}
      />
    </Part>
  )
}
