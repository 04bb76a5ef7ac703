import { type CustomConfig, CustomConfigDraft, limits } from '@portavoz/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { foreseenQuery } from '../../../data/foreseen.ts'
import { useRested } from '../../../lib/use-rested.ts'
import { Field } from '../../../ui/field.tsx'
import { RetryLine } from '../../../ui/retry-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { inputClass } from '../../../ui/styles.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { clockWords } from './hours-words.ts'
import { weekdays } from './option-words.ts'
import { Part } from './part.tsx'
import { Told } from './told.tsx'

/** A field of the form's that is not the form's own: nothing of it is saved, and Enter in it saves nothing. */
const apart = { form: '', name: '' }

/** What a customer would get at an hour of the agent's own zone, with what stands in the form now. */
export function Preview({ config }: { config: CustomConfig }) {
  const day = useId()
  const [supposed, setSupposed] = useState({ day: 7, time: '15:00', text: '' })
  const on = weekdays[supposed.day - 1]?.label.toLowerCase()
  return (
    <Part
      title={`¿Qué dirá el ${on} a las ${clockWords(supposed.time) || '…'}?`}
      summary="Elige un momento y mira qué recibe quien te escriba, antes de guardar"
      fields={[]}
      errors={none}
      isApart
    >
      <div className="grid gap-5" onInput={(event) => event.stopPropagation()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field id={day} label="Día">
            <select
              id={day}
              form=""
              value={supposed.day}
              onChange={(event) => setSupposed({ ...supposed, day: Number(event.target.value) })}
              className={`seleccion ${inputClass()}`}
            >
              {weekdays.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          <TextField
            label="Hora"
            type="time"
            {...apart}
            value={supposed.time}
            onChange={(event) => setSupposed({ ...supposed, time: event.target.value })}
          />
        </div>
        <TextField
          label="Lo que escribe el cliente"
          {...apart}
          value={supposed.text}
          onChange={(event) => setSupposed({ ...supposed, text: event.target.value })}
          maxLength={limits.messageMax}
          autoComplete="off"
          placeholder="Quiero comprar dos"
          optional
        />
      </div>
      <Answer config={config} supposed={supposed} />
    </Part>
  )
}

const none = {}

function Answer({ config, supposed }: { config: CustomConfig; supposed: { day: number; time: string; text: string } }) {
  // No model is asked.
  const { apiKeys: _, model: _own, ...shown } = config
  const asked = useRested({ customConfig: shown, ...supposed })
  const { error: wrong } = CustomConfigDraft.safeParse(asked.customConfig)
  const isWhole = asked.time !== '' && !wrong
  const { data, error, refetch } = useQuery({
    ...foreseenQuery(asked),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  })
  if (wrong) return <p className="text-sm text-texto-2">Para verlo, corrige antes esto: {wrong.issues[0]?.message}.</p>
  if (!isWhole) return <p className="text-sm text-texto-2">Elige una hora.</p>
  if (error) return <RetryLine onRetry={() => void refetch()}>{error.message}</RetryLine>
  return (
    <div role="status" className="grid gap-2">
      {data ? <Told foreseen={data} /> : <Skeleton size="h-10" />}
    </div>
  )
}
