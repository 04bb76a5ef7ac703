import { type Contact, type ContactSummary, Platform } from '@portavoz/contract'
import { anonymousName } from '../../lib/format/contact-name.ts'
import { formatPhone } from '../../lib/format/phone.ts'

export const contactNameOf = ({ name }: Pick<ContactSummary, 'name'>): string => name?.trim() || anonymousName

type Addressed = Pick<ContactSummary, 'identities'>

export const phonesOf = ({ identities }: Addressed): string[] =>
  identities.filter(({ kind }) => kind === 'phone').map(({ value }) => formatPhone(value))

/** The platforms on which the contact has an address, each once. */
export const platformsOf = ({ identities }: Addressed): Platform[] => [
  ...new Set(
    identities.flatMap(({ kind }) => {
      const platform = Platform.safeParse(kind)
      return platform.success ? [platform.data] : []
    }),
  ),
]

/** The phones, or that none is known. */
export const phoneLine = (contact: Addressed): string => phonesOf(contact).join(' · ') || formatPhone(null)

/** Values in the order of the fields, without empty ones. */
export const fieldFacts = ({ fields }: Contact, definitions: readonly { id: string; name: string }[]) =>
  definitions.flatMap(({ id, name }) => (fields[id] ? [{ label: name, value: fields[id] }] : []))
