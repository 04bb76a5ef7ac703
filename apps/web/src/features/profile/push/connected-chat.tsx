import type { StaffChat } from '@portavoz/contract'
import { useEffect, useRef, useState } from 'react'
import { useDisconnectStaffChat } from '../../../data/account/staff-notices.ts'
import { formatDate, formatRelative } from '../../../lib/format/dates.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { describeRequestError } from '../profile-errors.ts'

type ConnectedChatProps = { chat: StaffChat; isNew: boolean }

export function ConnectedChat({ chat: { bot, chatName, connectedAt, toldAt }, isNew }: ConnectedChatProps) {
  const now = useNow()
  const disconnect = useDisconnectStaffChat()
  const [isAsking, setIsAsking] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const place = chatName ? `${chatName}, con @${bot.username}` : `tu chat con @${bot.username}`
  const confirm = () => {
    // The section takes the focus, because the button goes away.
    const section = box.current?.closest('section')
    disconnect.mutate(undefined, {
      onSuccess: () => section?.focus(),
      onError: (error) => toast({ description: describeRequestError(error, 'No se pudo desconectar'), kind: 'error' }),
      onSettled: () => setIsAsking(false),
    })
  }
  useEffect(() => {
    if (isNew) toast({ title: 'Telegram conectado', description: 'Tus avisos llegarán a ese chat.', kind: 'ok' })
  }, [isNew])
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">En Telegram</h3>
        <Badge tone="ok" shape="disc">
          Conectado
        </Badge>
      </div>
      <div className="min-w-0">
        <p className="text-sm font-medium wrap-anywhere">
          {chatName ? `${chatName}, con @${bot.username}` : `Tu chat con @${bot.username}`}
        </p>
        <p className="text-xs text-texto-3">
          {toldAt ? `Último aviso: ${formatRelative(toldAt, now)}` : 'Sin avisos todavía'} · Desde el{' '}
          {formatDate(connectedAt)}
        </p>
      </div>
      <p className="text-sm text-texto-2">
        Lo que escribas en ese chat no llega a nadie. También puedes dejarlo desde Telegram, con{' '}
        <code className="num">/salir</code>.
      </p>
      <div ref={box}>
        <Button onClick={() => setIsAsking(true)}>Desconectar Telegram</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="¿Desconectar Telegram?"
        description={`Tus avisos de este negocio dejarán de llegar a ${place}. En tus dispositivos y por correo siguen igual, y puedes conectarlo otra vez.`}
        confirm={disconnect.isPending ? 'Desconectando…' : 'Desconectar'}
        busy={disconnect.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
