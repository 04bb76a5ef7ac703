import { stem } from '../terms.ts'
import { wordList } from './word-list.ts'

const ENDINGS = wordList(`
  ar a an o amos as ais e en ado ados ada adas aron aba ando er ir emos imos es eis is ido idos ida idas io ieron ia iendo`)
/** What a customer's verb or diminutive may end in, the longest of each first. */
const STRIPPED = wordList(`
  citos citas cito cita itos itas ito ita arlas arlos erlas erlos irlas irlos arla arlo arle arme arse arte erla erlo erle
  erme erse irla irlo irme irse aran eran iran iria amos emos imos ando endo aron ieron ados adas idos idas ado
  ada ido ida ais eis ar er ir an en as es is io o a e`)
/** Of a short root only an ending that verbs alone have is taken off: «casa» is no form of «caso». */
const SHORTEST_ROOT = 3
const SAFE_ROOT = 4

/** «cerráis», «cierran» and «cerramos» have one root with two vowels. */
function roots(word: string): string[] {
  const ending = STRIPPED.find(
    (one) => word.endsWith(one) && word.length - one.length >= (one.length > 1 ? SHORTEST_ROOT : SAFE_ROOT),
  )
  if (ending === undefined) return []
  const root = word.slice(0, -ending.length)
  return [
    ...new Set([root, root.replace(/ie(?=[^aeiou]+$)/, 'e'), root.replace(/ue(?=[^aeiou]+$)/, 'o'), diphthong(root)]),
  ]
}

const diphthong = (root: string) =>
  root.replace(/([eo])(?=[^aeiou]+$)/, (_, vowel: string) => (vowel === 'e' ? 'ie' : 'ue'))

/** No form of «saben». */
const SATURDAY = stem('sabado')

/** How the index may have other forms of the same verb or noun. */
export const inflectionsOf = (word: string): readonly string[] =>
  /\d/.test(word) || word.length < 4
    ? []
    : [...new Set(roots(word).flatMap((root) => ENDINGS.map((ending) => stem(root + ending))))].filter(
        (term) => term !== SATURDAY,
      )
