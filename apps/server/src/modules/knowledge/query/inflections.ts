import { stem } from '../text/tokenize.ts'
import { splitWordList } from './lexicon/word-list.ts'

const ENDINGS = splitWordList(`
  ar a an o amos as ais e en ado ados ada adas aron aba ando er ir emos imos es eis is ido idos ida idas io ieron ia
  iendo`)
/** Endings of verbs and diminutives that are removed, the longest of each first. */
const STRIPPED_ENDINGS = splitWordList(`
  citos citas cito cita itos itas ito ita arlas arlos erlas erlos irlas irlos arla arlo arle arme arse arte erla erlo
  erle erme erse irla irlo irme irse aran eran iran iria amos emos imos ando endo aron ieron ados adas idos idas ado
  ada ido ida ais eis ar er ir an en as es is io o a e`)
/** From a short root only endings of verbs are removed: «casa» is no form of «caso». */
const MIN_ROOT_LENGTH = 3
const MIN_ROOT_BEFORE_VOWEL = 4

/** Stem-changing verbs: «cerráis», «cierran» and «cerramos» have one root with two vowels. */
function rootsOf(word: string): string[] {
  const ending = STRIPPED_ENDINGS.find(
    (one) =>
      word.endsWith(one) && word.length - one.length >= (one.length > 1 ? MIN_ROOT_LENGTH : MIN_ROOT_BEFORE_VOWEL),
  )
  if (ending === undefined) return []
  const root = word.slice(0, -ending.length)
  return [
    ...new Set([
      root,
      root.replace(/ie(?=[^aeiou]+$)/, 'e'),
      root.replace(/ue(?=[^aeiou]+$)/, 'o'),
      withDiphthong(root),
    ]),
  ]
}

const withDiphthong = (root: string) =>
  root.replace(/([eo])(?=[^aeiou]+$)/, (_, vowel: string) => (vowel === 'e' ? 'ie' : 'ue'))

/** It would be found as a form of «saben». */
const SATURDAY_STEM = stem('sabado')

/** The tokens of other forms of a verb or noun. */
export const inflectionsOf = (word: string): readonly string[] =>
  /\d/.test(word) || word.length < 4
    ? []
    : [...new Set(rootsOf(word).flatMap((root) => ENDINGS.map((ending) => stem(root + ending))))].filter(
        (term) => term !== SATURDAY_STEM,
      )
