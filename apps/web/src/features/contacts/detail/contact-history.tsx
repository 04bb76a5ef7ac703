import { type Contact, leadFieldLabel } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime, formatRelative } from '../../../lib/format/dates.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { HeardMark } from '../../../ui/heard-mark.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'

/** Conversations, leads and notes of the contact, newest first. */
export const ContactHistory = ({ contact }: { contact: Contact }) => (
  <>
    <Conversations contact={contact} />
    <Leads contact={contact} />
    <Notes contact={contact} />
  </>
)

function Conversations({ contact: { conversations } }: { contact: Contact }) {
  return (
    <SectionCard
      title="Conversaciones"
      {...(conversations.length === 0 && { description: 'Todavía no ha escrito a ninguno de tus agentes.' })}
    >
      {conversations.length > 0 ? (
        <ul aria-label="Conversaciones" className="-my-3 divide-y divide-linea">
          {conversations.map(({ id, sessionName, agentName, platform, at, preview }) => (
            <li key={id} className="relative py-3">
              <p className="flex flex-wrap items-center gap-x-3 text-sm">
                <span className="min-w-0 font-medium wrap-anywhere">{agentName}</span>
                <PlatformIcon platform={platform} withLabel />
                <span className="text-xs text-texto-3">
                  Último mensaje <Moment at={at} />
                </span>
              </p>
              {preview ? <p className="truncate text-sm text-texto-3">{preview}</p> : null}
              <Link
                to="/conversations"
                search={{ session: sessionName }}
                className={
                  'inline-block py-1 text-sm font-medium text-acento underline-offset-4 after:absolute after:inset-0 ' +
                  'hover:underline'
                }
              >
                Abrir conversación<span className="sr-only"> con {agentName}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </SectionCard>
  )
}

function Leads({ contact: { leads } }: { contact: Contact }) {
  if (leads.length === 0) return null
  return (
    <SectionCard title="Lo que contó a tus agentes">
      {leads.map(({ conversationId, agentName, fields, heardFields, at }) => (
        <Entry key={conversationId} by={agentName} at={at}>
          <dl className="grid gap-x-8 gap-y-2.5 text-sm sm:grid-cols-2 lg:grid-cols-3">
            {Object.entries(fields).map(([name, value]) => (
              <div key={name} className="min-w-0">
                <dt className="text-xs text-texto-3">{leadFieldLabel(name)}</dt>
                <dd className="num wrap-anywhere">
                  {value}
                  {heardFields.includes(name) ? <HeardMark /> : null}
                </dd>
              </div>
            ))}
          </dl>
        </Entry>
      ))}
    </SectionCard>
  )
}

function Notes({ contact: { notes } }: { contact: Contact }) {
  if (notes.length === 0) return null
  return (
    <SectionCard title="Notas de sus conversaciones">
      {notes.map(({ id, author, content, at }) => (
        <Entry key={id} by={author ?? 'Alguien que ya no está'} at={at}>
          <p className="text-sm wrap-anywhere whitespace-pre-wrap">{content}</p>
        </Entry>
      ))}
    </SectionCard>
  )
}

const Entry = ({ by, at, children }: { by: string; at: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <p className="flex flex-wrap items-center gap-x-3 text-xs text-texto-3">
      <span className="wrap-anywhere">{by}</span>
      <Moment at={at} />
    </p>
    {children}
  </div>
)

function Moment({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={formatDateTime(at)} className="num text-xs text-texto-3">
      {formatRelative(at, now, 'short')}
    </time>
  )
}
