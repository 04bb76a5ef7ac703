type ContactPart = { text: string; href: string | null }

/** The parts between commas of what an operator wrote; one that is a phone or an e-mail address has a link. */
export const splitContact = (contact: string): ContactPart[] =>
  contact.split(/(, *)/).map((text) => ({ text, href: linkOf(text.trim()) }))

function linkOf(text: string): string | null {
  if (/^[\w.+-]+@[\w.-]+$/.test(text)) return `mailto:${text}`
  const digits = text.replaceAll(/[\s().-]/g, '')
  return /^\+?\d{7,15}$/.test(digits) ? `tel:${digits}` : null
}
