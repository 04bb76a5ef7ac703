import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CustomConfig, FieldErrors } from '@portavoz/contract'
import { BudgetPart } from './budget-part.tsx'
import { cautionsOf } from './cautions.ts'
import { EscalationPart } from './escalation-part.tsx'
import { FallbackPart } from './fallback-part.tsx'
import { HoursPart } from './hours-part.tsx'
import { LeadsPart } from './leads-part.tsx'
import { MannerPart } from './manner-part.tsx'
import { MessagesPart } from './messages-part.tsx'
import { ModelPart } from './model-part.tsx'
import { NeverPart } from './never-part.tsx'
import { configFrom, isOptionOf, modelIn, typedIn, type TypedOptions, type Voice } from './options.ts'
import { Preview } from './preview.tsx'
import { SourcesPart } from './sources-part.tsx'
import { recordOf } from './variables.ts'

type Props = {
  voice: Voice
  /** Of one that is there already. */
  agentId?: string | undefined
  /** What the form was drawn from. */
  base: CustomConfig
  /** As the fields begin. */
  typed: TypedOptions
  errors: FieldErrors
  /** Called once the fields stand there. */
  onDrawn: () => void
  /** Where they do not come, what holds them folds again. */
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All that can be set about how an agent answers, folded, and what would come of it. */
export function Sections({ voice, agentId, base, typed: begun, errors, onDrawn }: Props) {
  const [first] = useState(begun)
  const [typed, setTyped] = useState(first)
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(onDrawn, [onDrawn])
  useEffect(() => {
    // What is wrong was said before there was a field to go to.
    root.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [])
  const config = { ...configFrom(base, typed), variables: recordOf(typed.variables) }
  const part = { voice, typed: first, config, errors, cautions: cautionsOf(config) }

  function follow() {
    const form = root.current?.closest('form')
    if (form) setTyped(typedIn(form, first))
  }
  return (
    <div ref={root} onInput={follow} className="divide-y divide-linea">
      <MannerPart {...part} />
      <SourcesPart {...part} agentId={agentId} variables={typed.variables.length} />
      <ModelPart {...part} agentId={agentId} base={base} chosen={modelIn(typed)} />
      <BudgetPart {...part} />
      <HoursPart {...part} />
      <FallbackPart {...part} />
      <EscalationPart {...part} />
      <LeadsPart {...part} />
      <MessagesPart {...part} />
      {isOptionOf(voice)('neverAnswer') ? <NeverPart {...part} /> : null}
      <Preview config={config} />
    </div>
  )
}
