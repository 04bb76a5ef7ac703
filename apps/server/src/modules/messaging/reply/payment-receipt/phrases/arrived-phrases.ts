import { affirms } from '../negation.ts'
import { AMOUNT, CONTRIBUTIONS, MONEY, WALLETS } from '../payment-words.ts'
import type { Clause } from '../reply-clauses.ts'
import { ENGLISH, NO_RECEIPT, NOT_YET, PORTUGUESE } from './settled-phrases.ts'

const PAYMENT = `(?:${[...MONEY, ...WALLETS].join('|')})`
const THANKED = `(?!(?:${[...CONTRIBUTIONS].join('|')})(?![^ ]))${PAYMENT}`
const THE = '(?:tu|su|el|la|tus|sus|los)'
const ACCOUNT = '(?:la cuenta|mi cuenta|nuestra cuenta|el banco|el sistema|nuestro sistema|el extracto)'
const HERE =
  '(?:aqui|aca|con nosotros|(?:no sistema|no banco|na (?:nossa )?conta)|en (?:la cuenta|mi cuenta|nuestra ' +
  'cuenta|el banco|el sistema))'
/** «Veo que», «listo»: before what the contact did. */
const TOLD =
  '(?:(?<=^)|(?<=(?<![^ ])(?:ya|hoy|ayer|bueno|perfecto|listo|(?:veo|vi|vemos|vimos|confirmo|confirmamos) que) ))'
const NO_REQUEST = '(?! (?:de|en|del) (?:otr[oa]|una cuenta))'

/** Verb and payment, in their order. Each begins with its verb. */
const FACTS = [
  // «Confirmamos la recepción de tu pago»
  'acus(?:o|amos) recibo$',
  '(?:confirm(?:o|amos)|acus(?:o|amos)|registr(?:o|amos)) (?:la |el |de )?' +
    `(?:recepcion|recibo|recibido|ingreso|llegada|acreditacion) (?:de ${THE}|del|de) ${PAYMENT}`,
  `confirm(?:o|amos) o recebimento (?:d[oa]|de (?:seu|sua)) (?:seu |sua )?${PORTUGUESE}`,
  `(?<=(?:we|i|to|hereby|can|and) )(?:confirm|acknowledge) (?:the )?receipt of (?:your|the) ${ENGLISH}`,
  // «Ya quedó hecho el pago», «se hizo el pago»
  `(?:quedox?|esta|ha quedado) (?:ya )?(?:hech|list|complet|cubiert|realizad|procesad)[oa]s? ${THE} ${PAYMENT}`,
  `se (?:hizo|concretox?|completox?|logrox?|dio) ${THE} (?:${PAYMENT}|cobro)`,
  `(?<=(?:${PAYMENT}|cobro) (?:ya )?)se (?:hizo|concretox?|logrox?)(?! (?:para|a|en otr[oa]|mal)(?![^ ]))`,
  `${TOLD}(?:completaste|hiciste|realizaste|efectuaste|enviaste|mandaste) ${THE} ${PAYMENT}${NO_REQUEST}`,
  `${TOLD}terminaste de (?:pagar|cancelar|abonar)`,
  // «Ahí está tu transferencia», «tu pago ya está en el sistema»
  `(?<=(?:ahi|aqui|aca|alla) )esta ${THE} ${PAYMENT}${NOT_YET}`,
  `(?<=ya )esta ${THE} ${PAYMENT}(?=$| (?:en ${ACCOUNT}|aqui|aca|complet[oa]|gracias))`,
  `^(?:(?:ya|bueno|si) )?esta (?:tu|su) ${PAYMENT}$`,
  `(?<=${PAYMENT} (?:ya|ja|bueno|si) )estan?(?=$| ${HERE})`,
  `(?<=${PAYMENT} (?:ya |ja )?)(?:aparecen?|figuran?|constan?|se ven?) ${HERE}`,
  `(?<=${ACCOUNT} (?:ya )?)(?:figura|aparece|consta) (?:tu|su|el|la) ${PAYMENT}${NOT_YET}`,
  `(?<=ya )(?:confirmox|acreditox|impactox)(?=$| (?:el banco|en ${ACCOUNT}|gracias))`,
  `(?:(?<=^)|(?<=^(?:ya|ja|bueno) ))(?:acreditad[oa]|impactad[oa])(?: en ${ACCOUNT}| gracias)?$`,
  '(?:la|lo) (?:vi|vimos|veo|tengo) acreditad[oa]',
  '^pix na conta$',
  `(?<=${ENGLISH} (?:(?:has|have|just|already) ){0,2})(?:come|came) in`,
  `(?<=${ENGLISH} )(?:is|s) (?:now |all )?through$`,
  `(?<=${ENGLISH} )was made(?=$| (?:successfully|correctly|ok))`,
  `(?:did|have) (?:receive|received|get) (?:your|the) ${ENGLISH}${NO_RECEIPT}`,
  `have (?:your|the) ${ENGLISH} (?:here|now|already|safely)`,
  `(?<=${PAYMENT} (?:ya )?)estax? con nosotros`,
  `(?<=ya (?:lo|la) )(?:vi|vimos|veo|vemos|tengo|tenemos) (?:reflejad[oa] )?en ${ACCOUNT}`,
  `contamos (?:ya )?con (?:tu|su) ${PAYMENT}`,
  `(?:tengo|tenemos|vi|vimos|veo|vemos|cayeron|entraron|ingresaron) (?:tus|sus|los) ${AMOUNT}`,
  `(?<=(?<![^ ])(?:el|tu|su|o|seu) (?:valor|monto|importe)(?: completo| total)? (?:ya |ja )?(?:nos |me )?(?:se |` +
    `foi |fue )?)` +
    '(?:ingresox?|entrox?|llegox?|acreditox?|reflejox?|entrou|caiu|chegou|creditad[oa]|recibid[oa]|recebid[oa]|' +
    'acreditad[oa])(?=$| (?:na|a|en|hoy|ayer|hoje|ontem|complet[oa]))',
  `(?<=${PAYMENT} (?:ya |ja )?(?:fue |foi |esta |ha sido )?)identificad[oa](?! (?:con|com|por|como|en)(?![^ ]))`,
  `(?:identificamos|identifiquex|identifiquei|localizamos|localizei|localicex|ubicamos|ubiquex|encontramos|` +
    `encontrex|encontrei|achei|achamos) (?:tu|su|el|la|seu|sua|o|a) ${PAYMENT}${NOT_YET}`,
  `(?<=(?<![^ ])acab(?:a|o|amos|an) de )(?:entrar|caer|llegar|ingresar|acreditarse|recibir)(?:me|nos)? ` +
    `${THE} ${PAYMENT}`,
  `(?<=${PAYMENT} )acaba de (?:entrar|caer|llegar|ingresar|acreditarse|reflejarse)`,
  '(?:aparece|figura|tengo|tenemos|vemos|esta|quedox?) (?:como )?acreditad[oa]s?',
  '(?<=ya (?:nos|me) )(?:depositaron|transfirieron|consignaron|abonaron|pagaron)',
  '(?:recibi|recibimos|recebi|recebemos) (?:ya |ja )?(?:el|o) (?:valor|monto|importe)(?=$| (?:complet|total|' +
    'integral|de amount|hoy|hoje|em))',
  '(?<=ya )pagox(?! (?:contra|al|en)(?![^ ]))',
  '(?<=(?<!(?<![^ ])se )ja )pagou|pagou tudo',
  '(?<=ja )caiu aqui$',
  '(?<=^ja )(?:esta|entrou) na (?:nossa |minha )?conta$',
  'caiu (?:aqui |tudo )?(?:certinho|direitinho)',
  `vi (?:aqui|ja|ya) (?:o|seu|a|sua|tu|el|la) ${PAYMENT}${NOT_YET}`,
  // English
  `(?<=${ENGLISH} )(?:is|are|s) (?:now |already )?(?:in (?:our|the|my) (?:bank )?account|in$)`,
  `(?<=(?:i|we) can (?:now )?)confirm (?:your|the) ${ENGLISH}(?= (?:was|has|arrived|went|came|is))`,
  `(?<=(?:i|we) (?:now )?)(?:have|got) the (?:money|funds)`,
  `(?<=${ENGLISH} (?:(?:has|have|had|just|already|now) ){0,2})(?:gone|went|go|came|come) through`,
  `(?<=^(?:(?:your|the|all) )?)${ENGLISH} (?:is )?(?:now |all )?(?:complete|settled|done)$`,
  `(?<=${ENGLISH} )(?:is|s) (?:now |all )?(?:set|complete|settled|in order|reflected)$`,
  `(?<=${ENGLISH} (?:(?:has|have|just|already) ){0,2})(?:posted|been posted|been credited|been settled)`,
  `(?<=${ENGLISH} (?:is |was )?(?:now |already )?)(?:showing|shows|showed|credited)(?= (?:up|in|on|to))`,
  `(?<=${ENGLISH} )(?:checks|checked) out`,
  `(?:(?<=(?:we|i|ve|just|already) )|(?<=^(?:yes |ok |okay |great |perfect )?))got (?:your|the) ` +
    `${ENGLISH}${NO_RECEIPT}`,
  `(?<=(?:everything|all|it) )(?:is |s |looks )?(?:in order|good|fine|ok|okay|great) with (?:your|the) ` +
    `${ENGLISH}${NO_RECEIPT}`,
  // Portuguese
  `(?<=${PORTUGUESE} (?:ja )?)consta(?=$| (?:no|na|aqui|como))`,
  `consta (?:aqui )?(?:o|seu|a|sua) (?:seu |sua )?${PORTUGUESE}`,
  '(?<=ja )consta (?:como )?(?:pago|quitado|recebido)',
  `(?<=${PAYMENT} (?:ja |ya )?)(?:esta|ta) (?:tudo |todo |muy )?(?:cert(?:o|a|inho|inha)|ok|em ordem|bien|` +
    `perfecto|en orden)$`,
  `(?:^|(?<=^(?:tu|su|el) ))${PAYMENT} (?:en orden|complet[oa])$`,
  `(?:vi|vimos|veo|vemos|verificamos|verifiquex|confirmo|confirmamos|comprobamos|registramos) (?:el|tu|su) ` +
    `(?:ingreso|movimiento|credito|entrada) (?:de ${THE} ${PAYMENT}|del ${PAYMENT}|en ${ACCOUNT})`,
  `^conforme con (?:tu|el|su|la) ${PAYMENT}`,
  `(?<=ya (?:te |le )?)(?:descontamos|descontex|aplicamos|abonamos|sumamos|cargamos|anotamos) ${THE} ${PAYMENT}`,
  `agradec(?:o|emos|e) (?:o|a|pel[oa]|seu|sua|tu|su|el|la) (?:seu |sua )?${THANKED}(?! (?:antes|puntual|a ` +
    `tiempo|en|por|no|na|ate)(?![^ ]))`,
  `agradezco (?:tu|su|el|la) ${THANKED}(?! (?:antes|puntual|a tiempo|en|por)(?![^ ]))`,
  `deu tudo certo com (?:o|a|seu|sua) ${PORTUGUESE}`,
  `(?<=(?:${PORTUGUESE}|boleto) (?:ja )?)(?:foi )?compensad[oa]`,
].map((phrase) => new RegExp(`(?<![^ ])${phrase}(?![^ ])`, 'u'))

/** They only promise it before a condition: «we can confirm your payment once the bank replies». */
const CONFIRMS = [
  `(?<=(?:i|we) can (?:now )?)confirm (?:your|the) ${ENGLISH}`,
  `(?<=(?:^|ya )(?:te )?)puedo confirmar(?:te)? (?:tu|el|la|su) ${PAYMENT}`,
].map((phrase) => new RegExp(`(?<![^ ])${phrase}$`, 'u'))

/** Whether a clause says, with a verb and a payment, that it was made or seen. */
export const saysPaymentArrived = ({ words, isCut }: Clause): boolean =>
  [...FACTS, ...(isCut ? [] : CONFIRMS)].some((fact: RegExp) => affirms(words, fact))
