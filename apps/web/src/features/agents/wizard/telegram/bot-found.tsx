import type { TelegramBot } from '@portavoz/contract'
import { CircleCheck } from 'lucide-react'
import { Alert } from '../../../../ui/feedback/alert.tsx'

type BotFoundProps = { bot: TelegramBot; replace: boolean; onReplace: (replace: boolean) => void }

/** The bot of the token, with a warning when another system receives its messages. */
export const BotFound = ({ bot, replace, onReplace }: BotFoundProps) => (
  <div className="grid gap-3">
    <p className="flex items-center gap-3 rounded-xl border border-linea bg-relieve p-3.5 text-sm">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-ok" />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{bot.botName}</span>
        <span className="block text-texto-3 wrap-anywhere">@{bot.botUsername}</span>
      </span>
    </p>
    {bot.foreignWebhook ? (
      <Alert tone="aviso" title="Este bot ya entrega sus mensajes a otro sistema">
        <p className="text-texto">
          Hoy los recibe {bot.foreignWebhook}. Si los recibes aquí, ese sistema dejará de recibirlos.
        </p>
        <label className="mt-2.5 flex min-h-6 items-center gap-2.5 font-medium text-texto">
          <input
            type="checkbox"
            checked={replace}
            onChange={(event) => onReplace(event.target.checked)}
            className="size-4.5 shrink-0 accent-acento"
          />
          Recibir aquí los mensajes de este bot
        </label>
      </Alert>
    ) : null}
  </div>
)
