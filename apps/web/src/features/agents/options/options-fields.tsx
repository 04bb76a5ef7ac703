import type { FieldErrors, Platform } from '@portavoz/contract'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { CheckField } from '../../../ui/check-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { delays, delayWord, formalities, languages, tones } from './option-words.ts'
import { isOptionOf, optionField, type TypedOptions } from './options.ts'
import { VariablesField } from './variables-field.tsx'

const MESSAGE_MAX = 1000

type Props = { platform: Platform; typed: TypedOptions; errors: FieldErrors; defaultOpen: boolean }

/** Folded away: each has an effect, and none of them must be thought about to begin. */
export function OptionsFields({ platform, typed, errors, defaultOpen }: Props) {
  const [open, setOpen] = useState(defaultOpen)
  const isWrong = Object.keys(errors).some((name) => name.startsWith('customConfig.'))
  const has = isOptionOf(platform)
  const message = (name: 'greeting' | 'fallbackBehavior.message' | 'mediaNotice.message') => ({
    name: optionField(name),
    defaultValue: typed[name],
    error: errorAt(errors, optionField(name)),
    maxLength: MESSAGE_MAX,
    rows: 2,
  })
  return (
    <details
      open={open || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/options rounded-xl border border-linea"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-xl px-4 py-2.5 text-sm font-medium hover:bg-superficie-2">
        Opciones de respuesta
        <ChevronDown aria-hidden className="size-4 shrink-0 text-texto-3 group-open/options:rotate-180" />
      </summary>
      <div className="grid gap-5 border-t border-linea p-4">
        <CheckField
          label="Responder automáticamente"
          name={optionField('autoReply')}
          defaultChecked={typed.autoReply === 'on'}
          hint="Si lo apagas, guarda los mensajes y espera a que respondas tú."
        />
        <SelectField
          label="Espera antes de responder"
          name={optionField('responseDelay')}
          defaultValue={typed.responseDelay}
          options={withOwnDelay(typed.responseDelay)}
          hint="Quien escribe en varios mensajes seguidos recibe una sola respuesta."
        />
        <TextField
          label="Largo máximo de la respuesta"
          name={optionField('maxResponseLength')}
          defaultValue={typed.maxResponseLength}
          error={errorAt(errors, optionField('maxResponseLength'))}
          inputMode="numeric"
          autoComplete="off"
          hint="En caracteres, de 1 a 8.000. Con 1.000 caben unos tres párrafos."
        />
        <CheckField
          label="Mostrar «escribiendo…»"
          name={optionField('useTypingIndicator')}
          defaultChecked={typed.useTypingIndicator === 'on'}
          hint="Tu cliente lo ve mientras el agente piensa."
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Tono"
            name={optionField('personality.tone')}
            defaultValue={typed['personality.tone']}
            options={tones}
          />
          <SelectField
            label="Trato"
            name={optionField('personality.formality')}
            defaultValue={typed['personality.formality'] === 'formal' ? 'formal' : 'casual'}
            options={formalities}
          />
        </div>
        <SelectField
          label="Idioma"
          name={optionField('personality.language')}
          defaultValue={typed['personality.language']}
          options={languages}
          hint="En el que responde, salvo que tu prompt le diga otra cosa."
        />
        <VariablesField standing={typed.variables} errors={errors} />
        <TextArea
          {...message('greeting')}
          label="Saludo"
          hint={
            platform === 'telegram'
              ? 'Lo que recibe quien abre el chat con el bot por primera vez (/start).'
              : 'Lo que recibe quien pidió silencio con «BAJA» y vuelve con «ALTA».'
          }
        />
        <div className="grid gap-3">
          <CheckField
            label="Enviar un mensaje de respaldo"
            name={optionField('fallbackBehavior.enabled')}
            defaultChecked={typed['fallbackBehavior.enabled'] === 'on'}
            hint="Cuando no tiene una respuesta. Si lo apagas, calla y la conversación te espera."
          />
          <TextArea {...message('fallbackBehavior.message')} label="Mensaje de respaldo" />
        </div>
        <div className="grid gap-3">
          <CheckField
            label="Avisar que solo lee texto"
            name={optionField('mediaNotice.enabled')}
            defaultChecked={typed['mediaNotice.enabled'] === 'on'}
            hint="Una vez por conversación, a quien envía una foto o una nota de voz sin palabras."
          />
          <TextArea {...message('mediaNotice.message')} label="Aviso de que solo lee texto" />
        </div>
        {has('neverAnswer') ? (
          <TextArea
            label="Números que nunca se responden"
            name={optionField('neverAnswer')}
            defaultValue={typed.neverAnswer}
            error={errorAt(errors, optionField('neverAnswer'))}
            rows={3}
            placeholder="+57 300 123 4567"
            hint="Uno por línea o separados por comas, con el indicativo del país. Sus mensajes se guardan y nadie les contesta: tu familia, tus proveedores. A quien WhatsApp le oculta el número se le responde hasta que lo diga."
            optional
          />
        ) : null}
      </div>
    </details>
  )
}

/** A field that holds several is wrong when one of them is. */
const errorAt = (errors: FieldErrors, name: string) =>
  errors[name] ?? Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))?.[1]

const withOwnDelay = (value: string) =>
  delays.some((one) => one.value === value) ? delays : [...delays, { value, label: delayWord(Number(value)) }]
