import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CustomConfig, FieldErrors } from '@portavoz/contract'
import { findOptionWarnings } from '../option-warnings.ts'
import { ModelSection } from './model-section.tsx'
import { OptionSection } from './option-section.tsx'
import { TranscriberSection } from './transcriber-section.tsx'
import { SourceFields } from './source-fields.tsx'
import type { AgentRuntime } from '../option-support.ts'
import { applyFormValues, toModelFormValues, readFormValues, type OptionFormValues } from '../options-form.ts'
import { OutcomePreview } from '../preview/outcome-preview.tsx'
import { toVariableRecord } from '../fields/prompt-variables.ts'
import { sectionSummaries } from '../section-summaries.ts'

type OptionSectionsProps = {
  runtime: AgentRuntime
  /** Undefined for a new agent. */
  agentId?: string | undefined
  /** The stored configuration. */
  base: CustomConfig
  /** The values when the form opened. */
  typed: OptionFormValues
  errors: FieldErrors
  /** Called once the fields are mounted. */
  onMounted: () => void
  /** Lets a failed load collapse the section again. */
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All sections of the agent's options, and the preview of their outcome. */
export function OptionSections({
  runtime,
  agentId,
  base,
  typed: initialValues,
  errors,
  onMounted,
}: OptionSectionsProps) {
  const [first] = useState(initialValues)
  const [typed, setTyped] = useState(first)
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(onMounted, [onMounted])
  useEffect(() => {
    // The form was submitted before its fields were mounted, so the first error gets the focus now.
    root.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [])
  const config = { ...applyFormValues(base, typed), variables: toVariableRecord(typed.variables) }
  const sectionProps = { runtime, typed: first, config, errors, warnings: findOptionWarnings(config) }

  function readForm() {
    const form = root.current?.closest('form')
    if (form) setTyped(readFormValues(form, first))
  }
  return (
    <div ref={root} onInput={readForm} className="divide-y divide-linea">
      <OptionSection
        {...sectionProps}
        section="replyStyle"
        title="Cómo responde"
        summary={sectionSummaries.replyStyle(config, runtime)}
      />
      <OptionSection
        {...sectionProps}
        section="sources"
        title="De dónde responde"
        summary={sectionSummaries.sources(config, typed.variables.length)}
        otherFields={['variables']}
      >
        <SourceFields
          agentId={agentId}
          dataSources={config.dataSources}
          initialVariables={first.variables}
          errors={errors}
        />
      </OptionSection>
      <ModelSection {...sectionProps} agentId={agentId} base={base} currentModel={toModelFormValues(typed)} />
      <TranscriberSection
        {...sectionProps}
        agentId={agentId}
        base={base}
        current={{ provider: typed['transcriber.provider'], name: typed['transcriber.name'] }}
      />
      <OptionSection
        {...sectionProps}
        section="budget"
        title="Gasto en el modelo"
        summary={sectionSummaries.budget(config)}
      />
      <OptionSection
        {...sectionProps}
        section="hours"
        title="Horario de atención"
        summary={sectionSummaries.hours(config)}
      />
      <OptionSection
        {...sectionProps}
        section="fallback"
        title="Cuando no tiene la respuesta"
        summary={sectionSummaries.fallback(config)}
      />
      <OptionSection
        {...sectionProps}
        section="escalation"
        title="Pasar a una persona"
        summary={sectionSummaries.escalation(config)}
      />
      <OptionSection
        {...sectionProps}
        section="leads"
        title="Datos de tus clientes"
        summary={sectionSummaries.leads(config)}
      />
      <OptionSection
        {...sectionProps}
        section="paymentReceipts"
        title="Comprobantes de pago"
        summary={sectionSummaries.paymentReceipts(config)}
      />
      <OptionSection
        {...sectionProps}
        section="messages"
        title="Mensajes fijos"
        summary={sectionSummaries.messages(config, runtime)}
      />
      <OptionSection
        {...sectionProps}
        section="neverAnswer"
        title="A quién no responde"
        summary={sectionSummaries.neverAnswer(config)}
      />
      <OutcomePreview config={config} />
    </div>
  )
}
