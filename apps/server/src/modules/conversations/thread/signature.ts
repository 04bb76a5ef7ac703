import { limits } from '@portavoz/contract'

/** A text as the customer gets it from a workspace that signs; one that would grow too long is not signed. */
export const sign = (content: string, name: string, max: number = limits.messageMax): string => {
  const signed = `${content}${signatureOf(name)}`
  return signed.length > max ? content : signed
}

/** People sign in as «ana»; customers read «— Ana». */
const signatureOf = (name: string) => `\n\n— ${name.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('es'))}`

/** Whether a stored text is the typed one, signed or not: the setting or the name may have changed since. */
export const isSameText = (stored: string, typed: string): boolean =>
  stored === typed || stored.startsWith(`${typed}${signatureOf('')}`)
