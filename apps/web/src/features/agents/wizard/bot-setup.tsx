import type { FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { verbatim } from '../../../ui/verbatim.ts'
import { BotFound } from './bot-found.tsx'
import type { Wizard } from './telegram-steps.ts'
import type { TelegramWizard } from './use-telegram-wizard.ts'

type Props = { wizard: TelegramWizard; at: Extract<Wizard, { step: 'bot-setup' }> }

const help = [
  'En Telegram, abre un chat con @BotFather.',
  'Escríbele /newbot y responde a lo que pregunte: un nombre, y un usuario que termine en «bot».',
  'Copia el token que te entrega y pégalo aquí.',
]

export function BotSetup({ wizard, at }: Props) {
  function submit(event: FormEvent) {
    event.preventDefault()
    if (at.bot) wizard.next()
    else if (!wizard.validating) wizard.validate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ol className="num grid list-decimal gap-1.5 rounded-xl bg-superficie-2 py-3.5 pr-4 pl-9 text-sm text-texto-2 marker:text-texto-3">
        {help.map((text) => (
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
            value={at.token}
            onChange={(event) => wizard.typeToken(event.target.value)}
            error={at.refusal ?? undefined}
            placeholder="123456789:AAF…"
            {...verbatim}
            autoFocus
          />
        </div>
        <div className="sm:mt-6.5">
          <Button
            type="submit"
            size="lg"
            variant={at.bot ? 'secondary' : 'primary'}
            busy={wizard.validating}
            disabled={at.bot !== null}
          >
            {wizard.validating ? 'Validando…' : at.bot ? 'Token válido' : 'Validar token'}
          </Button>
        </div>
      </div>
      <div role="status">
        {at.bot ? <BotFound bot={at.bot} replace={at.replaceWebhook} onReplace={wizard.chooseWebhook} /> : null}
      </div>
    </form>
  )
}
