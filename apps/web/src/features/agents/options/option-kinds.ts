import type { CustomConfig } from '@portavoz/contract'
import type { LabelledOption } from './option-labels.ts'
import type { AgentRuntime } from './option-support.ts'

export type OptionSectionName =
  | 'replyStyle'
  | 'sources'
  | 'model'
  | 'voiceNotes'
  | 'budget'
  | 'hours'
  | 'fallback'
  | 'escalation'
  | 'leads'
  | 'paymentReceipts'
  | 'messages'
  | 'neverAnswer'

/** What a kind of option needs besides its label. `own` and `micros`: the section draws the control. */
type OptionKindFields =
  | { kind: 'checkbox' | 'number' | 'money' | 'micros' | 'time' | 'timeZone' | 'lines' | 'phones' | 'own' | 'dayHours' }
  | { kind: 'url'; maxLength: number }
  | { kind: 'message'; maxLength?: number; placeholder?: string }
  /** `shownAs` maps a stored value to the one that is selected. */
  | { kind: 'select'; choices: readonly LabelledOption[]; shownAs?: (value: string) => string }
  | { kind: 'numberSelect'; choices: readonly LabelledOption[]; describe: (value: number) => string }
  | { kind: 'list'; choices: readonly LabelledOption[]; othersLabel: string; placeholder: string }
  | { kind: 'numberList'; choices: readonly LabelledOption[] }

/** What the agent's detail says. */
export type OptionFact = {
  /** By default that of a comparison. */
  label?: string
  value: (config: CustomConfig) => string
  /** By default always. */
  isShown?: (config: CustomConfig) => boolean
}

export type OptionDescriptor = OptionKindFields & {
  section: OptionSectionName
  label: string
  /** In a comparison of versions, where the label lacks its section; by default `label`. */
  fullLabel?: string
  hint?: string | ((context: { runtime: AgentRuntime; config: CustomConfig }) => string)
  /** A value in a comparison of versions; by default as its kind says. */
  format?: (value: never) => string
  /** Without one, the detail does not name the option, or the fact of another option includes it. */
  fact?: OptionFact
  /** Whether other options give it an effect; else it is dimmed. By default always. */
  isInUse?: (config: CustomConfig) => boolean
  /** Drawn together with the option before it: in the next column, or close below it. */
  joins?: 'beside' | 'below'
}
