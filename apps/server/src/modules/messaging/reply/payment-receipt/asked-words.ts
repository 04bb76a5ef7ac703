import { COME, CONFIRMED, MONEY, RECEIVED, SETTLED, WALLETS, wordsOf } from './payment-words.ts'

/** What contacts write, normalised as in a reply: «Ya pagué». */
export const PAYS = wordsOf(
  'paguex pague pagamos transferi consignex consigne depositex deposite abonex abone yapeex yapee plineex paguei paid',
)
/** Of money: «ya te hice la transferencia». */
export const MADE = wordsOf(
  'hice hicimos realice realicex mande mandex envie enviex fiz fizemos mandei enviei made sent',
)
export const ARRIVES: ReadonlySet<string> = new Set([
  ...CONFIRMED,
  ...RECEIVED,
  ...COME,
  ...SETTLED,
  ...(
    'recibiste recibio quedox reflejo acredito ingreso aparece vieron viste confirmaron verificaron aprobaron ' +
    'validaron recebeu recebeste receberam receive'
  ).split(' '),
])
/** Words that say it only beside others: not «quedo atenta», «me ves el valor», «can I get it». */
export const ARRIVES_BESIDE = new RegExp(
  '(?<![^ ])(?:(?:ya|les|te|se) quedo|quedo (?:mi|el|la)|' +
    '(?:(?:ves|ven|ya esta|you (?:get|got|see)) (?:ya )?(?:mi|el|la|my|the)|' +
    '(?:tienes|tienen|esta) (?:(?:ya|bien) )?mi) ' +
    `(?:${[...MONEY, ...WALLETS].join('|')}))(?![^ ])`,
  'u',
)
/** A payment to come or an arrival to come. */
export const NOT_YET = wordsOf('cuando quando when apenas hago hacer haga programado programada pendiente send')
export const CONDITION = /^(?:si|if) /u
/** «Avísame cuando llegue el pago». */
export const TELLS = wordsOf('avisame avisas avisan avisen confirmame confirmas confirman')
/** Beside the words of arrival, what «sí, ya está» or «confirmado» answers. */
export const STATES = wordsOf('confirmas confirman confirma confirme confirmar esta estan')
/** They name nothing: «hola, ¿ya les llegó?», «¿y entonces?». */
export const WITHOUT_TOPIC = wordsOf(
  'y ya ja les te se lo la me nos entonces bueno todo bien esta estan ha han hola buenas buenos dias tardes por ' +
    'favor porfa que tal paso confirmas confirman it you did has have o a oi quedo get got',
)
/** «¿Ya?» */
export const YET = wordsOf('y ya ja')
/** Before a payment: the contact's own. */
export const MINE = wordsOf('mi my meu minha')
