import { BrandColor } from '@portavoz/contract'
import type { Email } from '../../ports/mail/emails.ts'
import { renderHtml } from './email-html.ts'
import type { EmailBrand, EmailDocument } from './email-document.ts'
import { confirmNewEmailContent } from './templates/confirm-new-email.ts'
import { digestContent } from './templates/digest.ts'
import { emailChangedContent } from './templates/email-changed.ts'
import { passwordChangedContent } from './templates/password-changed.ts'
import { providerLinkContent } from './templates/provider-link.ts'
import { resetPasswordContent } from './templates/reset-password.ts'
import { secondFactorContent } from './templates/second-factor.ts'
import { unlockAccountContent } from './templates/unlock-account.ts'
import { verifyEmailContent } from './templates/verify-email.ts'
import { workspaceInvitationContent } from './templates/workspace-invitation.ts'
import type { EmailSettings, EmailContent } from './templates/email-content.ts'

/** The subject of an e-mail, and its body as HTML and as text. */
export function renderEmail(email: Email, settings: EmailSettings): { subject: string; text: string; html: string } {
  const content = contentFor(email, settings)
  const name = safeName(email.name)
  const document: EmailDocument = {
    content: {
      ...content,
      facts: content.facts.map(({ label, value }) => ({ label, value: factValue(email, value) })),
      sections: (content.sections ?? []).map(({ heading, lines }) => ({
        heading: safeName(heading),
        lines: lines.map((line) => ({ ...line, name: safeName(line.name), text: toSingleLine(line.text) })),
      })),
    },
    greeting: name === '' ? 'Hola:' : `Hola, ${name}:`,
    link: linkIn(email),
    publicUrl: settings.publicUrl,
    brand: brandOf(email),
  }
  return { subject: content.subject, text: renderText(document), html: renderHtml(document) }
}

/** Names in an invitation are a stranger's text: mail programs must not turn them into links. */
const factValue = (email: Email, value: string): string =>
  email.kind === 'invitation' ? safeName(value) : toSingleLine(value)

function brandOf(email: Email): EmailBrand | null {
  const brand = email.kind === 'invitation' ? email : email.kind === 'digest' ? email.brand : null
  if (brand === null) return null
  const name = safeName(brand.workspace)
  const color = BrandColor.safeParse(brand.color)
  return name === '' ? null : { name, color: color.success ? color.data : null }
}

export const linkIn = (email: Email): string | null => ('link' in email ? email.link : null)

function contentFor(email: Email, settings: EmailSettings): EmailContent {
  switch (email.kind) {
    case 'verify':
      return verifyEmailContent()
    case 'change':
      return confirmNewEmailContent()
    case 'reset':
      return resetPasswordContent()
    case 'unlock':
      return unlockAccountContent(email, settings)
    case 'email_changed':
      return emailChangedContent(email, settings)
    case 'password_changed':
      return passwordChangedContent(email, settings)
    case 'second_factor':
      return secondFactorContent(email, settings)
    case 'provider':
      return providerLinkContent(email, settings)
    case 'invitation':
      return workspaceInvitationContent(email)
    case 'digest':
      return digestContent(email)
  }
}

/** The e-mail without HTML: the same facts in the same order. */
function renderText({ content, greeting, link, publicUrl, brand }: EmailDocument): string {
  const facts = content.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const sections = (content.sections ?? []).map(({ heading, lines }) =>
    [heading, ...lines.map(({ name, text, link: address }) => `- ${name}: ${text}\n  ${address}`)].join('\n'),
  )
  const footLink = content.footLink ? `${content.footLink.label}:\n${content.footLink.link}` : ''
  const linkText = content.button !== null && link !== null ? `${content.button}:\n${link}` : ''
  const sender = brand ? `${brand.name}, con Portavoz` : 'Portavoz'
  return [
    content.title,
    greeting,
    ...content.body,
    facts,
    ...sections,
    content.afterSections ?? '',
    linkText,
    ...content.footnotes,
    footLink,
    `${sender}\n${publicUrl}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

/**
 * Control and format characters: they break lines, reverse the text direction, or are invisible. The two joiners stay:
 * emoji and several scripts need them.
 */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cs}]|(?![\u200C\u200D])\p{Cf}/gu

/** Text of a person or their network, on one line. */
const toSingleLine = (text: string): string => text.replace(UNSAFE_CHARACTERS, ' ').replace(/\s+/g, ' ').trim()

/**
 * A user name for an e-mail. Anyone can register with the address of another person and choose this name: a zero-width
 * space keeps mail programs from turning it into a link.
 */
const safeName = (username: string): string => toSingleLine(username).replace(/[.:/@]/g, '$&\u200B')
