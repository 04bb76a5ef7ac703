import type { StaffBot, StaffChat } from '@portavoz/contract'
import { useState } from 'react'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/forms/select.tsx'

const endedTexts: Record<NonNullable<StaffChat['endedAs']>, string> = {
  left: 'Escribiste /salir en el chat, así que dejamos de enviarte avisos ahí.',
  blocked: 'Telegram nos dijo que bloqueaste al bot o que esa cuenta ya no existe. Desbloquéalo y conéctalo otra vez.',
  password: 'Tu contraseña cambió, así que dejamos de enviar avisos a ese chat. Si es tuyo, conéctalo otra vez.',
  bot_gone: 'El bot que usabas se desvinculó o lo atiende ahora otro programa. Elige uno y conéctalo otra vez.',
}

type ChooseBotProps = {
  bots: readonly StaffBot[]
  endedAs: StaffChat['endedAs']
  busy: boolean
  onChoose: (agentId: string) => void
}

export function ChooseBot({ bots, endedAs, busy: isBusy, onChoose }: ChooseBotProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const bot = bots.find(({ agentId }) => agentId === chosen) ?? bots[0]
  return (
    <>
      <h3 className="text-sm font-semibold">En Telegram</h3>
      {endedAs ? (
        <Alert tone={endedAs === 'left' ? 'neutral' : 'aviso'} title="Ese chat ya no recibe avisos">
          {endedTexts[endedAs]}
        </Alert>
      ) : null}
      {bot ? (
        <>
          <p className="text-sm text-texto-2">
            Recibe tus avisos de este negocio en un chat privado con {bots.length > 1 ? 'uno de sus bots' : 'su bot'}.
            Dicen quién escribió, no qué; tus clientes no ven nada.
          </p>
          <div className="flex flex-wrap items-end gap-3">
            {bots.length > 1 ? (
              <div className="min-w-0 flex-1 basis-70">
                <Select
                  label="Bot"
                  block
                  value={bot.agentId}
                  onChange={setChosen}
                  options={bots.map(({ agentId, agentName, username }) => ({
                    value: agentId,
                    label: `${agentName} (@${username})`,
                  }))}
                />
              </div>
            ) : null}
            <Button busy={isBusy} onClick={() => onChoose(bot.agentId)}>
              {isBusy ? 'Pidiendo un código…' : bots.length > 1 ? 'Conectar' : `Conectar con @${bot.username}`}
            </Button>
          </div>
        </>
      ) : (
        <p className="text-sm text-texto-2">
          Este negocio no tiene ahora un bot de Telegram activo que reciba sus mensajes en Portavoz. Cuando lo tenga,
          podrás recibir tus avisos en un chat con él.
        </p>
      )}
    </>
  )
}
