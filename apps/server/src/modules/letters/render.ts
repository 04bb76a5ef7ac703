import type { Letter } from '../../ports/letters.ts'
import { html } from './layout.ts'
import { nameOf, oneLine } from './person.ts'
import { plain } from './plain.ts'
import type { Sheet } from './sheet.ts'
import { changeWords } from './words/change.ts'
import { emailChangedWords } from './words/email-changed.ts'
import { passwordChangedWords } from './words/password-changed.ts'
import { resetWords } from './words/reset.ts'
import { unlockWords } from './words/unlock.ts'
import { verifyWords } from './words/verify.ts'
import type { Place, Words } from './words/words.ts'

/** The letter as it is read: with pictures of nothing, and with words alone. */
export function render(letter: Letter, place: Place): { subject: string; text: string; html: string } {
  const words = wordsOf(letter, place)
  const name = nameOf(letter.name)
  const sheet: Sheet = {
    words: { ...words, facts: words.facts.map(({ label, value }) => ({ label, value: oneLine(value) })) },
    greeting: name === '' ? 'Hola:' : `Hola, ${name}:`,
    link: linkOf(letter),
    publicUrl: place.publicUrl,
  }
  return { subject: words.subject, text: plain(sheet), html: html(sheet) }
}

export const linkOf = (letter: Letter): string | null => ('link' in letter ? letter.link : null)

function wordsOf(letter: Letter, place: Place): Words {
  switch (letter.kind) {
    case 'verify':
      return verifyWords()
    case 'change':
      return changeWords()
    case 'reset':
      return resetWords()
    case 'unlock':
      return unlockWords(letter, place)
    case 'email_changed':
      return emailChangedWords(letter, place)
    case 'password_changed':
      return passwordChangedWords(letter, place)
  }
}
