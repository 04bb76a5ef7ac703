import type { StaffChat } from '@portavoz/contract'
import { useEffect } from 'react'
import { useDisconnectStaffChat } from '../../../data/account/staff-notices.ts'
import { formatDate, formatRelative } from '../../../lib/format/dates.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { describeRequestError } from '../profile-errors.ts'

type ConnectedChatProps = { chat: StaffChat; isNew: boolean }

export function ConnectedChat({ chat: { bot, chatName, connectedAt, toldAt }, isNew }: ConnectedChatProps) {
  const now = useNow()
  const disconnect = useDisconnectStaffChat()
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
      <div>
        <Button
          busy={disconnect.isPending}
          onClick={({ currentTarget }) => {
            currentTarget.closest('section')?.focus()
            disconnect.mutate(undefined, {
              onError: (error) =>
                toast({ description: describeRequestError(error, 'No se pudo desconectar'), kind: 'error' }),
            })
          }}
        >
          {disconnect.isPending ? 'Desconectando…' : 'Desconectar Telegram'}
        </Button>
      </div>
    </>
  )
}
