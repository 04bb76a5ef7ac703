import type { Profile } from '@portavoz/contract'
import { useState, type DragEvent } from 'react'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { formatDate } from '../../lib/dates.ts'
import { useSession } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { AvatarActions } from './avatar-actions.tsx'
import { useAvatar } from './use-avatar.ts'
import { VerifyEmail } from './verify-email.tsx'
import { roleWords } from './words.ts'

/** Who the person is. A picture can be dropped anywhere on it. */
export function InfoCard({ profile }: { profile: Profile }) {
  const avatar = useAvatar()
  const [over, setOver] = useState(false)
  // The session knows of a picture that another tab has just changed.
  const picture = useSession()?.user.avatar ?? null

  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }
  function drop(event: DragEvent) {
    drag(event, false)
    avatar.takeFile(event.dataTransfer.files[0])
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button is there for everybody else
    <section
      aria-label="Tu cuenta"
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={drop}
      className={`min-w-0 rounded-panel border bg-superficie p-5 md:p-6 ${over ? 'border-acento' : 'border-linea'}`}
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
              <Badge tone="neutro">{roleWords[role]}</Badge>
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
