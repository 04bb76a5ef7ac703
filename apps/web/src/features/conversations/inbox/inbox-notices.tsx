import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'

type NoticeProps = { onShowAll: () => void; children: ReactNode }

/** Why the list holds fewer conversations than there are. */
export const InboxNotice = ({ onShowAll, children }: NoticeProps) => (
  <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-texto-2">
    <p>{children}</p>
    <Button size="sm" variant="ghost" onClick={onShowAll}>
      Ver todas
    </Button>
  </div>
)

export const ConversationNotFound = ({ onShowAll }: { onShowAll: () => void }) => (
  <div className="mt-5">
    <EmptyState title="Conversación no encontrada" action={<Button onClick={onShowAll}>Ver todas</Button>}>
      Puede que se haya eliminado, o que el enlace no sea de tu cuenta.
    </EmptyState>
  </div>
)
