/** Normalised words. A final «x» stands for the accent of a past tense: «registro» is a noun, `registrox` is not. */
export const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Stands for an amount with its currency. */
export const AMOUNT = 'amount'

/** What is paid. */
export const MONEY = wordsOf(
  'pago pagos transferencia transferencias transaccion operacion consignacion abono deposito dinero plata giro yapeo ' +
    'anticipo guita varo fondos platita lanita aportacion aporte cobro ' +
    'payment transfer deposit money funds transaction pagamento dinheiro paiement virement',
)
/** Also an opinion: «gracias por tu aporte». */
export const CONTRIBUTIONS = wordsOf('aporte aportacion')
/** They are money («tu Yape») or a way to pay («por Yape»). */
export const WALLETS = wordsOf(
  'yape plin pix bizum nequi spei bancolombia daviplata transfiya sinpe zelle venmo paypal breb',
)
export const PREPOSITIONS = wordsOf('por con en a de via mediante desde al o para sin ni pelo em')
/** Before a Portuguese «o Pix», beside verbs. */
export const BEFORE_ARTICLE = wordsOf('aqui ja ya sim oi que bueno')
export const AMOUNTS = wordsOf(`${AMOUNT} monto importe`)
/** A receipt may be received, but neither confirmed nor valid. */
export const RECEIPTS = wordsOf(
  'comprobante comprobantes recibo soporte captura voucher receipt comprovante justificatif',
)
export const THINGS = wordsOf('pedido orden compra cuenta factura reserva cita saldo total order mercancia producto')
export const YOURS = wordsOf('tu tus su sus your seu sua votre')
export const DETERMINERS = wordsOf('tu tus su sus el la los las un una ese esa este esta dicho your the o seu')

export const CONFIRMED = wordsOf(
  'confirmado confirmada confirmados confirmox confirmex verificado verificada verificados verificox verificex ' +
    'verifiquex validado validada validox validex aprobado aprobada aprobados aprobox aprobex acreditado acreditada ' +
    'acreditados acreditox comprobado comprobada confirmed verified approved aprovado aprovada confirmee validee ' +
    'aceptado aceptada corroborado corroborada confirmaron verificaron validaron aprobaron acreditaron comprobex ' +
    'corroborex corroborox constatado constatex confirmou verificou validou aprovou creditou confirmaram verificaram ' +
    'aprovaram conferido conferida',
)
/** Before what they confirm: «confirmamos tu pago», but not «confirmamos que el pago es contra entrega». */
export const CONFIRMING = wordsOf(
  'confirmo confirmamos verificamos validamos aprobamos acreditamos registramos corroboramos constatamos ' +
    'comprobamos registrex apliquex anotex restex cobrex cobramos confirmei validei ' +
    'aprovei registrei',
)
export const RECEIVED = wordsOf(
  'acreditox recibido recibida recibidos recibidas recibimos recibi recibiox recibieron llego llegox llegado ' +
    'llegaron entrox entro ' +
    'received arrived recebido recebida recebemos recebi chegou chegaram recu arrive arrivex',
)
/** They say so only in their phrases: «el portal de pagos está caído». */
export const COME = wordsOf('caido entrado callo')
export const SETTLED = wordsOf(
  'registrado registrada ingresado ingresada ingresox cayo cayox aplicado aplicada procesado procesada completado ' +
    'completada reflejado reflejada realizado realizada efectuado efectuada registrox procesox completox reflejox ' +
    'realizox efectuox aplicox impactox impactado cayeron entraron ingresaron reflejaron registraron aplicaron ' +
    'acreditaron cleared completed processed credited caiu ' +
    'entrou entraram cairam processado creditado creditada concluido concluida efetuado efetuada encaisse encaissex',
)
/** In the books, said of payments but not of receipts. */
export const BOOKED = wordsOf(
  'asentado asentada anotado anotada apuntado apuntada contabilizado contabilizada conciliado conciliada imputado ' +
    'imputada computado computada cargado cargada capturado capturada cobrado cobrada asentox apareciox',
)
/** Nouns, and verbs after «se» where the accent is missing. */
export const SETTLED_AFTER_SE = wordsOf('registro proceso completo reflejo acredito aplico ingreso realizo refleja')
/** Between «recibí» and an amount. */
export const BEFORE_AMOUNT = wordsOf('tu tus su sus el la los las un ya por de total suma valor os o seus seu the your')
/** Present or past: «recibimos el pago en efectivo». */
export const AMBIGUOUS = wordsOf(
  'recibimos recebemos confirmo confirmamos verificamos validamos aprobamos acreditamos registramos corroboramos',
)
/** After what is paid: «pago ok». */
export const LATER = wordsOf('listo lista ok okay okey hecho hecha feito feita')
/** After what is paid or its receipt: «pago exitoso». */
export const GOOD = wordsOf(
  'correcto correcta exitoso exitosa valido valida autentico autentica conforme correto correta valid successful',
)
/** Before what is paid: «ya vimos tu pago». */
export const SEEN = wordsOf('tenemos tengo vimos vemos veo vi')
/** They say it all by themselves. «Payé» is `payex`. */
export const PAID = wordsOf(
  'pagado pagada pagados pagadas pagadito pagadita pagaste saldado saldada abonado abonada paid paye payee payex ' +
    'regle reglex',
)

/** Between a negation and its verb. */
export const AUXILIARIES = wordsOf(
  'se ha han he has hemos sido estado fue fueron esta estan ve ven nos me lo la les le te ya visto aparece figura ' +
    'queda quedo quedox vemos veo vimos vi tenemos tengo podido logrado been is are was be have has sera foi est',
)
/** Before a verb or participle: it has not happened, or happens as a rule. */
export const NEGATIONS = wordsOf(
  'no not t aun todavia sin nadie ninguno ninguna ninguem ' +
    'ser sera seran seria es son este esten estar sea sean siendo haya hayan ex fica ' +
    'will must may might should would being nao sendo nunca pas',
)
