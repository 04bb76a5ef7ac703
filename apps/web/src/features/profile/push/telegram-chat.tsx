import type { StaffChatCode, StaffChatSettings } from '@portavoz/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffChatQuery, useCreateStaffCode } from '../../../data/account/staff-notices.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { describeRequestError } from '../profile-errors.ts'
import { ChooseBot } from './choose-bot.tsx'
import { ConnectedChat } from './connected-chat.tsx'
import { TelegramCode } from './telegram-code.tsx'
import { ChangeControls } from '../../../data/workspaces/change-controls.tsx'

/** While a code waits to be sent to the bot. */
const LOOK_MS = 2_500

/** The person's private chat with a bot of the active workspace. */
export function TelegramChat() {
  const [code, setCode] = useState<StaffChatCode | null>(null)
  const [isNew, setIsNew] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...staffChatQuery,
    refetchInterval: code ? LOOK_MS : false,
  })
  const isConnected = data?.chat?.endedAs === null
  if (isConnected && code !== null) {
    setCode(null)
    setIsNew(true)
  }
  return (
    <section
      aria-label="En Telegram"
      tabIndex={-1}
      className="grid gap-3 rounded-ctl border border-linea p-4 outline-none"
    >
      {data ? (
        <ChangeControls>
          <ChatState settings={data} code={code} isNew={isNew} onCode={setCode} />
        </ChangeControls>
      ) : (
        <>
          <h3 className="text-sm font-semibold">En Telegram</h3>
          {error ? (
            <ErrorState title="No se pudo cargar" busy={isFetching} onRetry={() => void refetch()}>
              {describeRequestError(error, '')}
            </ErrorState>
          ) : (
            <Skeleton size="h-16 w-full" />
          )}
        </>
      )}
    </section>
  )
}

type ChatStateProps = {
  settings: StaffChatSettings
  code: StaffChatCode | null
  /** Connected while this page waited for it. */
  isNew: boolean
  onCode: (code: StaffChatCode | null) => void
}

function ChatState({ settings: { chat, bots }, code, isNew, onCode }: ChatStateProps) {
  const create = useCreateStaffCode()
  const ask = (agentId: string) =>
    create.mutate(agentId, {
      onSuccess: onCode,
      onError: (error) => toast({ description: describeRequestError(error, 'No se pudo pedir'), kind: 'error' }),
    })
  if (chat?.endedAs === null) return <ConnectedChat chat={chat} isNew={isNew} />
  if (code !== null)
    return (
      <TelegramCode
        key={code.code}
        code={code}
        busy={create.isPending}
        onRenew={() => create.variables && ask(create.variables)}
        onClose={() => onCode(null)}
      />
    )
  return <ChooseBot bots={bots} endedAs={chat?.endedAs ?? null} busy={create.isPending} onChoose={ask} />
}
