import type { Contact, ContactField } from '@portavoz/contract'
import { channels } from '@portavoz/contract'
import { formatDate } from '../../../lib/format/dates.ts'
import { formatPhone } from '../../../lib/format/phone.ts'
import { Tag } from '../../../ui/badge.tsx'
import { fieldFacts, phonesOf, platformsOf } from '../contact-texts.ts'

type ContactFactsProps = { contact: Contact; fields: readonly ContactField[] }

export function ContactFacts({ contact, fields }: ContactFactsProps) {
  const { tags, about, createdAt } = contact
  const platforms = platformsOf(contact).map((platform) => channels[platform].label)
  const facts = [
    { label: 'Teléfono', value: phonesOf(contact).join(', ') || formatPhone(null) },
    { label: 'Canales', value: platforms.join(', ') || 'Ninguno todavía' },
    ...fieldFacts(contact, fields),
    { label: 'Desde', value: formatDate(createdAt) },
  ]
  return (
    <section aria-label="Datos del contacto" className="grid gap-4">
      <dl className="grid grid-cols-[5.5rem_1fr] gap-y-1.5 text-sm">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="wrap-anywhere text-texto-3">{label}</dt>
            <dd className="num wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {tags.length > 0 ? (
        <ul aria-label="Etiquetas" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      {about ? (
        <p className="rounded-xl bg-superficie-2 px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap">{about}</p>
      ) : null}
    </section>
  )
}
