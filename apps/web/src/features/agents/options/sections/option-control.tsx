import { agentTextLimits } from '@portavoz/contract'
import { CheckField } from '../../../../ui/forms/check-field.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { TextArea } from '../../../../ui/forms/text-area.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { agentOption, type AgentOptionName } from '../agent-options.ts'
import { ListField } from '../../../../ui/forms/list-field.tsx'
import { TimeZoneField } from '../../../../ui/forms/time-zone-field.tsx'
import type { LabelledOption } from '../option-labels.ts'
import { DayHoursField } from '../fields/day-hours-field.tsx'
import { createFieldProps, type OptionSectionProps } from './field-props.tsx'

type OptionControlProps = OptionSectionProps & { name: AgentOptionName }

/**
 * The input of an option; dimmed and out of reach, with its value, while another option leaves it without effect. An
 * address is hidden then: its empty field and its hint say nothing.
 */
export function OptionControl(props: OptionControlProps) {
  const { kind, isInUse = () => true } = agentOption(props.name)
  const isDimmed = !isInUse(props.config)
  return (
    <div
      inert={isDimmed}
      hidden={isDimmed && kind === 'url'}
      className="min-w-0"
      style={isDimmed ? { opacity: 0.5 } : undefined}
    >
      <KindControl {...props} />
    </div>
  )
}

function KindControl({ name, ...props }: OptionControlProps) {
  const option = agentOption(name)
  const { checkboxProps, valueProps } = createFieldProps(props)
  const { label } = option
  const hint = typeof option.hint === 'function' ? option.hint(props) : option.hint
  const value = valueProps(name, hint)
  switch (option.kind) {
    case 'checkbox':
      return <CheckField label={label} {...checkboxProps(name, hint)} />
    case 'number':
      return <TextField label={label} {...value} inputMode="numeric" autoComplete="off" />
    case 'money':
      return <TextField label={label} {...value} inputMode="decimal" autoComplete="off" placeholder="20" />
    case 'url':
      return (
        <TextField
          label={label}
          {...value}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          maxLength={option.maxLength}
        />
      )
    case 'time':
      return <TextField label={label} type="time" {...value} />
    case 'dayHours':
      return <DayHoursField label={label} {...value} openDays={props.config.businessHours.days} />
    case 'timeZone':
      return <TimeZoneField label={label} zone={props.config.businessHours.timezone} {...value} />
    case 'message':
      return (
        <TextArea
          label={label}
          placeholder={option.placeholder}
          {...value}
          maxLength={option.maxLength ?? agentTextLimits.message}
          rows={2}
        />
      )
    case 'lines':
      return <TextArea label={label} rows={4} {...value} />
    case 'phones':
      return <TextArea label={label} {...value} rows={3} placeholder="+57 300 123 4567" optional />
    case 'select': {
      const { choices, shownAs = (stored) => stored } = option
      return <SelectField label={label} {...value} defaultValue={shownAs(value.defaultValue)} options={choices} />
    }
    case 'numberSelect': {
      const choices = withCurrent(option.choices, value.defaultValue, option.describe)
      return <SelectField label={label} {...value} options={choices} />
    }
    case 'list': {
      const { choices, othersLabel, placeholder } = option
      return (
        <ListField label={label} {...value} options={choices} othersLabel={othersLabel} placeholder={placeholder} />
      )
    }
    case 'numberList':
      return <ListField label={label} {...value} options={option.choices} />
    case 'own':
    case 'micros':
      return null
  }
}

const withCurrent = (choices: readonly LabelledOption[], value: string, describe: (value: number) => string) =>
  choices.some((one) => one.value === value) ? choices : [...choices, { value, label: describe(Number(value)) }]
