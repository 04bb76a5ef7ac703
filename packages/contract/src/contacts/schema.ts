import * as z from 'zod/mini'
import { boundedText, Id, Platform, Time } from '../common/schema.ts'
import { Tag } from '../common/tags.ts'
import { contactLimits } from './limits.ts'
import { limits } from '../common/limits.ts'

/** An address of a contact: `phone` with its digits and country code, or a platform with the address there. */
export const ContactAddressRef = z.object({ kind: z.string(), value: z.string() })
export type ContactAddressRef = z.infer<typeof ContactAddressRef>

const LastConversation = z.object({
  id: Id,
  sessionName: z.string(),
  agentName: z.string(),
  platform: Platform,
  at: Time,
})

const ContactFacts = z.object({
  id: Id,
  name: z.nullable(z.string()),
  identities: z.array(ContactAddressRef),
  tags: z.array(z.string()),
  isBlocked: z.boolean(),
  /** Nothing automatic is sent: the contact wrote «BAJA», or a person of the workspace said so. */
  isOptedOut: z.boolean(),
})

/** A contact in the list. */
export const ContactSummary = z.extend(ContactFacts, { lastConversation: z.nullable(LastConversation) })
export type ContactSummary = z.infer<typeof ContactSummary>

/** A contact with everything that the workspace knows about it. Lists show the newest entries. */
export const Contact = z.extend(ContactSummary, {
  /** A person gave the name; the network does not change it. */
  isNamed: z.boolean(),
  about: z.string(),
  /** Values by the id of their field. */
  fields: z.record(z.string(), z.string()),
  /** Sent back with a change, which is refused if the contact changed since. */
  revision: z.number(),
  conversations: z.array(z.extend(LastConversation, { preview: z.nullable(z.string()), tags: z.array(z.string()) })),
  notes: z.array(
    z.object({ id: Id, conversationId: Id, author: z.nullable(z.string()), content: z.string(), at: Time }),
  ),
  leads: z.array(
    z.object({
      conversationId: Id,
      agentName: z.string(),
      fields: z.record(z.string(), z.string()),
      heardFields: z.array(z.string()),
      at: Time,
    }),
  ),
  createdAt: Time,
})
export type Contact = z.infer<typeof Contact>

/** A field that the workspace defines for all of its contacts. */
export const ContactField = z.object({ id: Id, name: z.string() })
export type ContactField = z.infer<typeof ContactField>

export const ContactFieldDraft = z.object({
  name: z.string({ error: 'Escribe el nombre del campo' }).check(
    z.overwrite((value) => value.replaceAll('\0', '').replaceAll(/\s+/g, ' ').normalize('NFC')),
    z.trim(),
    z.minLength(1, 'Escribe el nombre del campo'),
    z.maxLength(contactLimits.fieldName, `No puede tener más de ${contactLimits.fieldName} caracteres`),
  ),
})

export const ContactName = boundedText(contactLimits.name).check(z.trim())
export const ContactAbout = boundedText(contactLimits.about).check(z.trim())

/** Values by the id of their field. A function, so that the console's code does not include it. */
export const contactFieldValues = () =>
  z
    .record(z.string().check(z.maxLength(80)), boundedText(contactLimits.fieldValue).check(z.trim()))
    .check(z.refine((values) => Object.keys(values).length <= contactLimits.fieldsMax, 'Hay demasiados campos'))
    .register(z.globalRegistry, { maxProperties: contactLimits.fieldsMax })

/** What people write about a contact; an empty name leaves the network's. */
export const ContactTexts = z.object({
  name: ContactName,
  about: ContactAbout,
  tags: z.array(Tag).check(z.maxLength(limits.tagsMax, `Un contacto admite hasta ${limits.tagsMax} etiquetas`)),
})
export type ContactDraft = z.infer<typeof ContactTexts> & { fields: Record<string, string> }

/** What a merge would give: the kept contact's values win. */
export const MergePreview = z.object({
  kept: ContactSummary,
  joined: ContactSummary,
  identities: z.array(ContactAddressRef),
  tags: z.array(z.string()),
  /** Characters by which their joined notes are too long: then they cannot be merged. */
  excessNotes: z.number(),
  /** Values of the joined contact that the kept one has otherwise, by the name of their field. */
  lostFields: z.record(z.string(), z.string()),
  conversations: z.number(),
  notes: z.number(),
  leads: z.number(),
  isBlocked: z.boolean(),
  isOptedOut: z.boolean(),
})
export type MergePreview = z.infer<typeof MergePreview>
