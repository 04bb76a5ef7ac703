import { isAtLeast, type Member } from '@portavoz/contract'
import { Suspense, useState } from 'react'
import { useIsTeam } from '../../../data/workspaces/workspaces.ts'
import { absenceOf } from '../../../lib/format/availability.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.ts'
import { describeHours } from './describe-hours.ts'
import type { Self } from './member-rights.ts'

const hoursDialog = lazyPart(() => import('./hours-dialog.tsx').then((file) => file.HoursDialog))

/** In a team: whether a person who may answer takes conversations now, and when they work. */
export function MemberAttendance({ member, self }: { member: Member; self: Self }) {
  const [isOpen, setOpen] = useState(false)
  const isTeam = useIsTeam()
  if (!isTeam || member.role === 'viewer') return null
  const isSelf = member.userId === self.userId
  const absence = absenceOf(member)
  const hours = describeHours(member.workingHours)
  return (
    <>
      {absence === null ? null : <p className="text-xs font-medium text-aviso">{absence}</p>}
      {isSelf || isAtLeast(self.role, 'admin') ? (
        <button
          type="button"
          aria-label={`Horario: ${hours} (${member.username})`}
          aria-haspopup="dialog"
          onPointerDown={hoursDialog.fetchAhead}
          onClick={() => setOpen(true)}
          className="mt-1 block min-h-[24px] text-left text-xs text-texto-2 underline underline-offset-4"
        >
          Horario: {hours}
        </button>
      ) : (
        <p className="text-xs text-texto-3">Horario: {hours}</p>
      )}
      <Suspense>
        {isOpen ? <hoursDialog.Part member={member} isSelf={isSelf} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
