import type { ReactNode } from 'react'
import { agentOption, type AgentOptionName, optionNames } from '../agent-options.ts'
import type { OptionSectionName } from '../option-kinds.ts'
import { isOptionSupportedBy } from '../option-support.ts'
import { CollapsibleSection } from './collapsible-section.tsx'
import type { OptionSectionProps } from './field-props.tsx'
import { OptionControl } from './option-control.tsx'

type OptionSectionFields = OptionSectionProps & {
  section: OptionSectionName
  title: string
  summary: string
  /** Paths of fields that `children` edit. */
  otherFields?: readonly string[]
  /** Below the options. */
  children?: ReactNode
}

/** The options of one section that have an effect for this agent; nothing without any. */
export function OptionSection({ section, title, summary, otherFields, children, ...props }: OptionSectionFields) {
  const isShown = isOptionSupportedBy(props.runtime)
  const names = optionNames.filter((name) => agentOption(name).section === section && isShown(name))
  if (names.length === 0) return null
  return (
    <CollapsibleSection
      title={title}
      summary={summary}
      fields={[...names, ...(otherFields ?? [])]}
      errors={props.errors}
    >
      {groupJoined(names).map((group) => (
        <OptionGroup key={group[0]} names={group} {...props} />
      ))}
      {children}
    </CollapsibleSection>
  )
}

/** Each option that stands alone, or with those that join it. */
function groupJoined(names: readonly AgentOptionName[]): AgentOptionName[][] {
  const groups: AgentOptionName[][] = []
  for (const name of names) {
    if (agentOption(name).joins) groups.at(-1)?.push(name)
    else groups.push([name])
  }
  return groups
}

const groupClasses = { beside: 'grid gap-5 sm:grid-cols-2', below: 'grid gap-3' } as const

function OptionGroup({ names, ...props }: OptionSectionProps & { names: readonly AgentOptionName[] }) {
  const controls = names.map((name) => <OptionControl key={name} name={name} {...props} />)
  const [, joined] = names
  const layout = joined && agentOption(joined).joins
  return layout ? <div className={groupClasses[layout]}>{controls}</div> : controls
}
