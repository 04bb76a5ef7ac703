import { type CustomConfig, CustomConfigDraft, limits } from '@portavoz/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { predictedOutcomeQuery } from '../../../../data/agents/predicted-outcome.ts'
import { useDebounced } from '../../../../lib/hooks/use-debounced.ts'
import { Field } from '../../../../ui/forms/field.tsx'
import { RetryLine } from '../../../../ui/feedback/retry-line.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { inputClass } from '../../../../ui/styles.ts'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { formatClock, weekdayOptions } from '../../../../lib/format/hours.ts'
import { CollapsibleSection } from '../sections/collapsible-section.tsx'
import { PredictedOutcomeText } from './predicted-outcome-text.tsx'

/** Detaches an input from the surrounding form: it is not submitted, and Enter in it does not submit. */
const outsideForm = { form: '', name: '' }

/** Predicts what a customer would get at a given time, with the configuration in the form. */
export function OutcomePreview({ config }: { config: CustomConfig }) {
  const day = useId()
  const [query, setQuery] = useState({ day: 7, time: '15:00', text: '' })
  const dayName = weekdayOptions[query.day - 1]?.label.toLowerCase()
  return (
    <CollapsibleSection
      title={`¿Qué dirá el ${dayName} a las ${formatClock(query.time) || '…'}?`}
      summary="Elige un momento y mira qué recibe quien te escriba, antes de guardar"
      fields={[]}
      errors={noErrors}
      unmountsClosed
    >
      <div className="grid gap-5" onInput={(event) => event.stopPropagation()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field id={day} label="Día">
            <select
              id={day}
              form=""
              value={query.day}
              onChange={(event) => setQuery({ ...query, day: Number(event.target.value) })}
              className={`seleccion ${inputClass()}`}
            >
              {weekdayOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          <TextField
            label="Hora"
            type="time"
            {...outsideForm}
            value={query.time}
            onChange={(event) => setQuery({ ...query, time: event.target.value })}
          />
        </div>
        <TextField
          label="Lo que escribe el cliente"
          {...outsideForm}
          value={query.text}
          onChange={(event) => setQuery({ ...query, text: event.target.value })}
          maxLength={limits.messageMax}
          autoComplete="off"
          placeholder="Quiero comprar dos"
          optional
        />
      </div>
      <PredictedOutcomePanel config={config} query={query} />
    </CollapsibleSection>
  )
}

const noErrors = {}

function PredictedOutcomePanel({
  config,
  query,
}: {
  config: CustomConfig
  query: { day: number; time: string; text: string }
}) {
  // The prediction needs no model.
  const { apiKeys: _, model: _own, transcriber: _transcriber, ...publicConfig } = config
  const debouncedQuery = useDebounced({ customConfig: publicConfig, ...query })
  const { error: configError } = CustomConfigDraft.safeParse(debouncedQuery.customConfig)
  const isWhole = debouncedQuery.time !== '' && !configError
  const { data, error, refetch } = useQuery({
    ...predictedOutcomeQuery(debouncedQuery),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  if (configError)
    return <p className="text-sm text-texto-2">Para verlo, corrige antes esto: {configError.issues[0]?.message}.</p>
  if (!isWhole) return <p className="text-sm text-texto-2">Elige una hora.</p>
  if (error) return <RetryLine onRetry={() => void refetch()}>{error.message}</RetryLine>
  return (
    <div role="status" className="grid gap-2">
      {data ? <PredictedOutcomeText outcome={data} /> : <Skeleton size="h-10" />}
    </div>
  )
}
