/** Folded words that distinguish no documents, and phrases around a question. */
export const stopWords: ReadonlySet<string> = new Set(
  `
  a al algo algun alguna algunas alguno algunos ante antes aquel aquella aquellas aquellos aqui asi aun bajo cada como
  con cual cuales cualquier cualquiera cuando cuanta cuantas cuanto cuantos cuya cuyas cuyo cuyos de del desde donde
  dos durante e el ella ellas ellos en entre era eran eres es esa esas ese eso esos esta estaba estaban estado estan
  estar estas este esto estos estoy fue fueron fui ha haber habia habian habido han has hasta hay he hemos la las le
  les lo los mas me mi mientras mis mucho muchos muy nada ni no nos nosotros nuestra nuestras nuestro nuestros o os
  otra otras otro otros para pero por porque pues que quien quienes se sea sean segun ser si sido sin sino sobre solo
  somos son soy su sus suya suyas suyo suyos tal tambien tampoco tan tanto te tenia tenian tener tiene tienen ti toda
  todas todo todos tras tu tus tuvo tuvieron un una unas uno unos usted ustedes vos y ya yo
  hola buenas gracias favor porfa porfavor disculpa disculpe disculpen perdon oye oiga quisiera queria quiero gustaria
  necesito saber dime digame decirme podria podrian podrias puedo puede pueden puedes pregunta consulta tengo tenes
  tienes q k xq pq d tb tmb porq`
    .trim()
    .split(/\s+/),
)

/**
 * Words with which customers ask a shop. Documents seldom contain them: a price list has numbers instead. Alone they
 * are the question.
 */
export const askingWords: ReadonlySet<string> = new Set(
  `precio precios valor vale valen cuesta cuestan costo cobra cobran cobras sale salen recibe reciben acepta aceptan
  maneja manejan vende venden hace hacen ofrece ofrecen trae traen incluye incluyen`
    .trim()
    .split(/\s+/),
)
