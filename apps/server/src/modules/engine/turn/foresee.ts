import type { Foreseen, Supposed } from '@portavoz/contract'
import { disclosed, openingOf } from './disclosure.ts'
import { type Draft, endingOf } from './ending.ts'
import { fallbackWords, ruledWords, thoughtWords } from './foresee-words.ts'
import { orPerson } from './hand-over.ts'
import { momentAt } from './hours.ts'
import { rehearsalOf } from './rehearsal.ts'
import { ruled } from './ruled.ts'
import { fallback } from './verdict.ts'

/** Said by whoever is supposed to say nothing in particular: it holds no word that an owner could have chosen. */
const ANYTHING = '…'

/** What somebody who writes for the first time would get then, by the same rules that answer customers. */
export function foresee({ customConfig: config, day, time, text }: Supposed, now: Date): Foreseen {
  const at = momentAt(config.businessHours.timezone, day, time, now)
  const said = text.trim() === '' ? ANYTHING : text
  const todo = rehearsalOf({ agent: nobody, config, said: [{ role: 'user', content: said }], at })
  const draft = ruled(todo, at)
  if (draft) {
    const says = disclosed(todo, draft.text) || null
    return { comes: comesOf(draft), says, begins: null, why: ruledWords(draft), otherwise: null }
  }
  const unanswered = orPerson(todo, said, { ...endingOf(fallback(config)), outcome: 'no_answer' }, at)
  const otherwise = { says: disclosed(todo, unanswered.text) || null, why: fallbackWords(unanswered) }
  return { comes: 'answer', says: null, begins: openingOf(todo) || null, why: thoughtWords(config), otherwise }
}

function comesOf({ text, pauseBy }: Draft): Foreseen['comes'] {
  if (pauseBy) return 'person'
  return text === '' ? 'silence' : 'message'
}

/** Whose configuration it is changes nothing. */
const nobody = { id: '', userId: '', name: '', prompt: '', secrets: '', platform: 'telegram', sessionName: '' } as const
