import type { StaffChatCode } from '@portavoz/contract'
import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatTime } from '../../../lib/format/dates.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { buttonClass } from '../../../ui/styles.ts'

type TelegramCodeProps = { code: StaffChatCode; busy: boolean; onRenew: () => void; onClose: () => void }

/** The code as a link, as a QR code and as text, until the bot gets it. */
export function TelegramCode({ code, busy: isBusy, onRenew, onClose }: TelegramCodeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isOver = useNow() >= new Date(code.expiresAt).getTime()
  const command = `/start ${code.code}`
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-sm font-semibold outline-none">
        {isOver ? 'El código venció' : 'Envía este código al bot'}
      </h3>
      {isOver ? (
        <p className="text-sm text-texto-2">
          Vale diez minutos y una sola vez. Pide otro cuando tengas Telegram a mano.
        </p>
      ) : (
        <div className="grid items-start gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <img
            src={code.qrCode}
            alt="Código QR que abre el bot en Telegram"
            className="pixelado mx-auto w-40 rounded-xl bg-blanco p-1"
          />
          <div className="grid gap-3 text-sm text-texto-2">
            <p>
              Escanéalo con tu teléfono, o ábrelo aquí, y pulsa <strong className="font-semibold">Iniciar</strong> en
              Telegram.
            </p>
            <div>
              <a href={code.url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
                <Send aria-hidden className="size-4" />
                Abrir en Telegram
              </a>
            </div>
            <p>
              También puedes escribirle, en un chat privado:{' '}
              <code className="num wrap-anywhere text-texto">{command}</code>
            </p>
            <div className="flex">
              <CopyButton text={command} label="Copiar el mensaje" doneText="Mensaje copiado" />
            </div>
            <p role="status" className="text-xs text-texto-3">
              Esperando tu mensaje. Vale una sola vez, hasta las {formatTime(code.expiresAt)}. No lo compartas: quien lo
              envíe recibirá tus avisos.
            </p>
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {isOver ? (
          <Button busy={isBusy} onClick={onRenew}>
            Pedir otro código
          </Button>
        ) : null}
        <Button
          variant="ghost"
          onClick={({ currentTarget }) => {
            currentTarget.closest('section')?.focus()
            onClose()
          }}
        >
          Cancelar
        </Button>
      </div>
    </>
  )
}
