import {
  type Contact,
  ContactAbout,
  type ContactDraft,
  type ContactField,
  contactLimits,
  ContactName,
  limits,
  parseTags,
  Phone,
  Tag,
} from '@portavoz/contract'
import * as z from 'zod/mini'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

const fieldPrefix = 'field-'

/** The tags that the server refuses. */
const refusedTag = (text: string) => parseTags(text).find((tag) => !Tag.safeParse(tag).success)

const shape = {
  name: ContactName,
  about: ContactAbout,
  tags: z.string().check(
    z.refine(
      (text) => parseTags(text).length <= limits.tagsMax,
      `Un contacto admite hasta ${limits.tagsMax} etiquetas`,
    ),
    z.refine((text) => refusedTag(text) === undefined, `Cada etiqueta tiene hasta ${limits.tagMax} caracteres`),
  ),
}

/** The form's schema with one text for each field of the workspace. */
export const contactFormSchema = (fields: readonly ContactField[], withPhone: boolean) =>
  z.object({
    ...shape,
    ...(withPhone && { phone: Phone }),
    ...Object.fromEntries(
      fields.map(({ id }) => [
        fieldPrefix + id,
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(contactLimits.fieldValue, `No puede tener más de ${contactLimits.fieldValue} caracteres`),
          ),
      ]),
    ),
  })

export type ContactFormValues = { name: string; about: string; tags: string; phone?: string }

export function toDraft(values: ContactFormValues, fields: readonly ContactField[]): ContactDraft {
  const texts = values as unknown as Record<string, string>
  return {
    name: values.name,
    about: values.about,
    tags: parseTags(values.tags),
    fields: Object.fromEntries(fields.map(({ id }) => [id, texts[fieldPrefix + id] ?? ''])),
  }
}

type ContactFormFieldsProps = {
  contact: Contact | null
  fields: readonly ContactField[]
  errors: Readonly<Record<string, string | undefined>>
}

/** The inputs of a contact; a new one has a phone as well. */
export function ContactFormFields({ contact, fields, errors }: ContactFormFieldsProps) {
  const errorAt = (name: string) => Object.entries(errors).find(([at]) => at === name || at.startsWith(`${name}.`))?.[1]
  return (
    <>
      <TextField
        label="Nombre"
        name="name"
        defaultValue={contact?.isNamed === false ? '' : (contact?.name ?? '')}
        placeholder={contact?.isNamed === false ? (contact.name ?? '') : undefined}
        maxLength={contactLimits.name}
        error={errorAt('name')}
        optional
        hint={contact ? 'Si lo dejas vacío se muestra el que la persona usa en su aplicación.' : undefined}
        autoComplete="off"
      />
      {contact ? null : (
        <TextField
          label="Teléfono"
          name="phone"
          type="tel"
          error={errorAt('phone')}
          hint="Con el indicativo del país, como +57 300 123 4567."
          autoComplete="off"
        />
      )}
      <TextField
        label="Etiquetas"
        name="tags"
        defaultValue={contact?.tags.join(', ') ?? ''}
        error={errorAt('tags')}
        optional
        hint="Sepáralas con comas."
        autoComplete="off"
      />
      {fields.map(({ id, name }) => (
        <TextField
          key={id}
          label={name}
          name={fieldPrefix + id}
          defaultValue={contact?.fields[id] ?? ''}
          maxLength={contactLimits.fieldValue}
          error={errorAt(fieldPrefix + id)}
          optional
          autoComplete="off"
        />
      ))}
      <TextArea
        label="Notas"
        name="about"
        defaultValue={contact?.about ?? ''}
        maxLength={contactLimits.about}
        error={errorAt('about')}
        optional
        hint="Solo las lee tu equipo."
      />
    </>
  )
}
