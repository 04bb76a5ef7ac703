import type { FormEvent } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { verbatimInput } from '../../../../ui/forms/verbatim.ts'
import { BotFound } from './bot-found.tsx'
import type { TelegramWizardState } from './telegram-wizard-state.ts'
import type { TelegramWizard } from './use-telegram-wizard.ts'

type BotSetupProps = { wizard: TelegramWizard; state: Extract<TelegramWizardState, { step: 'bot-setup' }> }

const instructions = [
  'En Telegram, abre un chat con @BotFather.',
  'Escríbele /newbot y responde a lo que pregunte: un nombre, y un usuario que termine en «bot».',
  'Copia el token que te entrega y pégalo aquí.',
]

export function BotSetup({ wizard, state }: BotSetupProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (state.bot) wizard.next()
    else if (!wizard.validating) wizard.validate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ol
        className={
          'num grid list-decimal gap-1.5 rounded-xl bg-superficie-2 py-3.5 pr-4 pl-9.5 text-sm text-texto-2 ' +
          'marker:text-texto-3'
        }
      >
        {instructions.map((text) => (
          <li key={text} className="pl-1">
            {text}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-56 flex-1">
          <TextField
            label="Token del bot"
            name="botToken"
            value={state.token}
            onChange={(event) => wizard.typeToken(event.target.value)}
            error={state.refusal ?? undefined}
            placeholder="123456789:AAF…"
            {...verbatimInput}
            autoFocus
          />
        </div>
        <div className="sm:mt-6.5">
          <Button
            type="submit"
            size="lg"
            variant={state.bot ? 'secondary' : 'primary'}
            busy={wizard.validating}
            disabled={state.bot !== null}
          >
            {wizard.validating ? 'Validando…' : state.bot ? 'Token válido' : 'Validar token'}
          </Button>
        </div>
      </div>
      <div role="status">
        {state.bot ? (
          <BotFound bot={state.bot} replace={state.replaceWebhook} onReplace={wizard.chooseWebhook} />
        ) : null}
      </div>
    </form>
  )
}
