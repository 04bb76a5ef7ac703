import type { ContactSummary } from '@portavoz/contract'
import { Link } from '@tanstack/react-router'
import { formatDateTime, formatRelative } from '../../lib/format/dates.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { Tag } from '../../ui/badge.tsx'
import { PlatformIcon } from '../../ui/platform-icon.tsx'
import { ContactBadges } from './contact-badges.tsx'
import { contactInitials } from '../../lib/format/contact-name.ts'
import { contactNameOf, phoneLine, platformsOf } from './contact-texts.ts'
import type { ContactsSearch } from './contacts-search.ts'

const maxShownTags = 3

type ContactListProps = { contacts: readonly ContactSummary[]; search: ContactsSearch }

export const ContactList = ({ contacts, search }: ContactListProps) => {
  const now = useNow()
  return (
    <ul
      aria-label="Contactos"
      className="divide-y divide-linea overflow-hidden rounded-panel border border-linea bg-superficie"
    >
      {contacts.map((contact) => (
        <ContactRow key={contact.id} contact={contact} search={search} now={now} />
      ))}
    </ul>
  )
}

type ContactRowProps = { contact: ContactSummary; search: ContactsSearch; now: number }

function ContactRow({ contact, search, now }: ContactRowProps) {
  const { id, tags, lastConversation } = contact
  const name = contactNameOf(contact)
  return (
    <li className="relative flex items-start gap-3 px-4 py-3.5 hover:bg-superficie-2 sm:px-5">
      <InitialsAvatar name={name} />
      <div className="min-w-0 flex-1">
        <Link
          to="/contactos"
          title={name}
          search={{ ...search, id }}
          className={
            'block max-w-full truncate text-sm font-semibold after:absolute after:inset-0 ' +
            'focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 ' +
            'focus-visible:after:outline-foco'
          }
        >
          {name}
        </Link>
        <p className="num flex items-center gap-x-3 text-xs text-texto-3">
          <span className="min-w-0 truncate">{phoneLine(contact)}</span>
          {platformsOf(contact).map((platform) => (
            <PlatformIcon key={platform} platform={platform} withLabel small />
          ))}
        </p>
        <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
          <ContactBadges contact={contact} />
          {tags.slice(0, maxShownTags).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {tags.length > maxShownTags ? <Tag>+{tags.length - maxShownTags}</Tag> : null}
        </div>
      </div>
      {lastConversation ? (
        <time
          dateTime={lastConversation.at}
          title={`Último mensaje: ${formatDateTime(lastConversation.at)}`}
          className="num shrink-0 pt-0.5 text-xs text-texto-3"
        >
          <span className="max-sm:sr-only">Último mensaje </span>
          {formatRelative(lastConversation.at, now, 'short')}
        </time>
      ) : null}
    </li>
  )
}

export const InitialsAvatar = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className={
      'relative grid size-10 shrink-0 place-items-center rounded-full bg-superficie-2 text-sm font-semibold ' +
      'text-texto-2'
    }
  >
    {contactInitials(name)}
  </span>
)
