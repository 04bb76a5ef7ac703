import type { CustomConfig, DayHours } from '@portavoz/contract'
import { parseLines } from '../../../lib/format/lists.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { formatTypedUsd, parseOptionalMicros } from '../../../lib/format/typed-usd.ts'
import { agentOptions, type AgentOptionName } from './agent-options.ts'
import { getOwnModel } from './model/own-model.ts'
import type { OptionDescriptor } from './option-kinds.ts'

/** Formats an option's value for its form field, and parses the field. */
type OptionCodec = { format: (value: never) => string; parse: (text: string) => unknown }

const checkboxCodec: OptionCodec = { format: (value: boolean) => (value ? 'on' : ''), parse: (text) => text === 'on' }
const textCodec: OptionCodec = { format: (value: string | undefined) => value ?? '', parse: (input) => input }
const numberCodec: OptionCodec = {
  format: (value: number) => String(value),
  parse: (input) => (input.trim() === '' ? Number.NaN : Number(input)),
}
const linesCodec: OptionCodec = { format: (value: string[]) => value.join('\n'), parse: parseLines }
const numbersCodec: OptionCodec = {
  format: (value: number[]) => value.join('\n'),
  parse: (input) => parseLines(input).map(Number),
}
const phonesCodec: OptionCodec = {
  format: (value: string[]) => value.map(formatPhone).join('\n'),
  parse: (input) => parseLines(input.replaceAll(/[,;]/g, '\n')),
}

/** Decimal comma or point; empty means no limit. */
const moneyCodec: OptionCodec = {
  format: (value: number | null) => (value === null ? '' : String(value).replace('.', ',')),
  parse: (input) => (input.trim() === '' ? null : Number(input.trim().replace(',', '.'))),
}

/** Typed in dollars and stored in millionths; empty means the usual price. */
const microsCodec: OptionCodec = {
  format: (value: number | null | undefined) => formatTypedUsd(value ?? undefined),
  parse: parseOptionalMicros,
}

/** A line for each day, «6 09:00 13:00»; half a line is refused by the contract. */
const dayHoursCodec: OptionCodec = {
  format: (value: DayHours[]) => value.map(({ day, start, end }) => `${day} ${start} ${end}`).join('\n'),
  parse: (input) =>
    parseLines(input).map((line) => {
      const [day, start = '', end = ''] = line.split(' ')
      return { day: Number(day), start, end }
    }),
}

const codecs: Record<OptionDescriptor['kind'], OptionCodec> = {
  checkbox: checkboxCodec,
  number: numberCodec,
  money: moneyCodec,
  micros: microsCodec,
  url: textCodec,
  time: textCodec,
  timeZone: textCodec,
  lines: linesCodec,
  phones: phonesCodec,
  own: textCodec,
  message: textCodec,
  select: textCodec,
  numberSelect: numberCodec,
  list: linesCodec,
  numberList: numbersCodec,
  dayHours: dayHoursCodec,
}
export const optionCodec = (name: AgentOptionName): OptionCodec => codecs[agentOptions[name].kind]

type ConfigRecord = Record<string, unknown>

/** Without the workspace's model: only a model of the agent's own is shown. */
export const getOption = (config: CustomConfig, name: AgentOptionName): never => {
  const visibleConfig = { ...config, model: getOwnModel(config) }
  return name.split('.').reduce((node: unknown, key) => (node as ConfigRecord | null)?.[key], visibleConfig) as never
}

export function withOption(config: CustomConfig, name: AgentOptionName, value: unknown): CustomConfig {
  const [group = '', field] = name.split('.')
  const record: ConfigRecord = config
  const inner = field === undefined ? value : { ...(record[group] as ConfigRecord), [field]: value }
  return { ...record, [group]: inner } as CustomConfig
}
