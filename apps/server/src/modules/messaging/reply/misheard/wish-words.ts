const WISH_WORDS =
  '(?:quiero|queremos|quisieras?|quisieramos|necesit(?:o|amos)|prefiero|gustaria|reserv[a-z]{1,6}|' +
  'agend[a-z]{1,6}|apart(?:o|a|ar|ame|enme)|cita|turno|mesa|lleg(?:o|ar|amos|aria|ariamos)|pas(?:o|ar|amos|aria)|' +
  'voy|vamos|ir|iria|vengo|venimos|venir|recoj(?:o|emos)|recoger(?:lo|la)?|entreg[a-z]{1,5}|traig[a-z]{1,4}|' +
  '(?:d|would) like|want|need|can (?:i|we|you)|could (?:i|we|you)|i ll|i will|book|table|appointment|' +
  'come (?:at|by|in|over)|' +
  'pick (?:it )?up|arrive|je veux|voudrais|aimerais|reserver|je (?:passe|viens|serai)|' +
  'on (?:passe|vient)|rendez vous|rdv|' +
  'besoin|nos vemos|te veo|puede ser|sea|pode ser|quero|chego|passo|venho|buscar)(?![a-z])'
/** What a contact wants at an hour, in a folded text. */
export const WISH = new RegExp(`(?:^|[^a-z])${WISH_WORDS}`, 'g')
const WISH_NEXT = new RegExp(`^ (?:(?:me|te|lo|la) )?${WISH_WORDS}`)
/** At the head of its sentence: «Hola, a las siete quiero una mesa». */
const HEAD_BEFORE =
  /(?:^|[?!.,:\n] ?|¿|(?:^|[^a-z])(?:hola|buenas|buenos dias|tardes|noches|bueno|y|entonces) )a las?\s$/

/** Whether an hour between these words opens its sentence, before what the contact wants then. */
export const isWishAtHead = (before: string, after: string): boolean =>
  HEAD_BEFORE.test(before) && WISH_NEXT.test(after)
