import type { Member } from '@portavoz/contract'
import { useState } from 'react'
import { useUpdateMember } from '../../../data/workspaces/members.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { showFailure } from '../show-failure.ts'
import type { InvitedRole } from './member-rights.ts'

type Rights = { role: InvitedRole; canExport: boolean }

/** What a member may do, and its change, which is shown until the changed list is loaded. */
export function useMemberRights(member: Member) {
  const { mutate } = useUpdateMember()
  const [chosen, setChosen] = useState<Rights | null>(null)
  const { userId, username } = member
  const { role, canExport } = chosen ?? member
  function change(next: Rights, done: string) {
    setChosen(next)
    mutate(
      { userId, ...next },
      {
        onSuccess: () => toast({ title: done, kind: 'ok' }),
        onError: showFailure(`No se pudo cambiar lo que puede hacer ${username}`),
        onSettled: () => setChosen(null),
      },
    )
  }
  return { role, canExport, change }
}
