import type { Profile } from '@portavoz/contract'
import { useState, type DragEvent } from 'react'
import { cx } from '../../../lib/cx.ts'
import { avatarUrl } from '../../../lib/format/avatar-url.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { AvatarActions } from './avatar-actions.tsx'
import { useAvatar } from './use-avatar.ts'
import { VerifyEmail } from './verify-email.tsx'
import { roleLabels } from '../profile-errors.ts'

/** The account's name, e-mail, roles and picture. A picture can be dropped anywhere on the card. */
export function InfoCard({ profile }: { profile: Profile }) {
  const avatar = useAvatar()
  const [isDraggedOver, setDraggedOver] = useState(false)
  // The session has a picture that another tab has just changed; the profile query may not.
  const picture = useSession()?.user.avatar ?? null

  const drag = (event: DragEvent, isInside: boolean) => {
    event.preventDefault()
    setDraggedOver(isInside)
  }
  function drop(event: DragEvent) {
    drag(event, false)
    avatar.takeFile(event.dataTransfer.files[0])
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button serves the keyboard
    <section
      aria-label="Tu cuenta"
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
      className={cx(
        'min-w-0 rounded-panel border bg-superficie p-5 md:p-6',
        isDraggedOver ? 'border-acento' : 'border-linea',
      )}
    >
      <Avatar name={profile.username} src={avatarUrl(picture, location.origin)} size="xl" />
      <p className="mt-4 text-lg font-semibold tracking-tight wrap-anywhere">{profile.username}</p>
      <p className="text-sm wrap-anywhere text-texto-3">{profile.email}</p>
      <div className="mt-3 flex flex-wrap gap-1.5">
        {profile.emailVerified ? (
          <Badge tone="ok" shape="disc">
            Email verificado
          </Badge>
        ) : profile.canVerifyEmail ? (
          <Badge tone="neutro" shape="ring">
            Email sin verificar
          </Badge>
        ) : null}
        <ul aria-label="Roles" className="contents">
          {profile.roles.map((role) => (
            <li key={role} className="flex">
              <Badge tone="neutro">{roleLabels[role]}</Badge>
            </li>
          ))}
        </ul>
      </div>
      {profile.canVerifyEmail ? <VerifyEmail email={profile.email} /> : null}
      {profile.pendingEmail ? (
        <p className="mt-3 text-sm wrap-anywhere text-aviso">Por confirmar: {profile.pendingEmail}</p>
      ) : null}
      <AvatarActions avatar={avatar} hasPicture={picture !== null} />
      <p className="mt-4 text-xs text-texto-3">Miembro desde el {formatDate(profile.createdAt)}</p>
    </section>
  )
}
