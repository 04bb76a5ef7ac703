import { fail } from '@portavoz/contract'

/** The passwords at the top of guessing lists, in the languages of our users. */
const LIST =
  '123456 1234567 12345678 123456789 1234567890 12345 123123 111111 000000 654321 666666 121212 112233 696969 ' +
  '123321 777777 555555 222222 333333 444444 888888 999999 987654321 11111111 00000000 12341234 123654 147258 ' +
  '159753 159357 147852 789456 456789 741852 102030 131313 101010 987654 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx ' +
  'qazwsx zaq12wsx q1w2e3 q1w2e3r4 a1b2c3 abc123 abcd1234 abc1234 abcdef abcdefg 123abc 123qwe qwe123 qweasd ' +
  'qweasdzxc asdasd asd123 asdfgh asdfghjkl zxcvbn zxcvbnm qwerty qwerty1 qwerty12 qwerty123 qwertyuiop azerty ' +
  'password password1 password12 password123 passw0rd p@ssw0rd pass123 pass1234 passpass letmein welcome welcome1 ' +
  'admin1 admin12 admin123 admin1234 administrador administrator root123 rootroot master superman batman pokemon ' +
  'dragon monkey shadow sunshine princess iloveyou football baseball michael jordan jordan23 hunter2 trustno1 ' +
  'whatever starwars computer internet google facebook samsung android iphone killer freedom charlie ' +
  'contraseña contrasena contraseña1 contrasena1 contraseña123 contrasena123 clave123 clave1234 claveclave ' +
  'micontraseña ' +
  'micontrasena hola123 hola1234 holahola holamundo teamo123 teamo tequiero tequiero1 amorcito amoramor miamor ' +
  'mipassword usuario usuario1 usuario123 secreto secreto1 secreto123 prueba prueba1 prueba123 pruebas test123 ' +
  'testtest test1234 invitado barcelona realmadrid madrid atletico america america1 chivas cruzazul boca bocajuniors ' +
  'riverplate argentina colombia colombia1 mexico mexico1 mexico123 españa espana bogota medellin cali123 nacional ' +
  'millonarios peru123 chile123 venezuela ecuador bolivia uruguay paraguay panama caracas estrella estrellita ' +
  'mariposa princesa hermosa corazon corazones alejandro alejandra andrea andres antonio beatriz camila carlos ' +
  'carolina carmen catalina cristina daniel daniela david1 diego1 eduardo elizabeth esteban fernanda fernando ' +
  'francisco gabriel gabriela guillermo gustavo javier jessica jorge1 josemaria juanjose juan123 julian lorena ' +
  'lucia1 luisito manuel marcela maria123 mariana martin martinez miguel monica natalia patricia paola1 pedro1 ' +
  'rafael ricardo roberto rodrigo samuel sandra santiago sebastian sergio sofia1 stephanie valentina vanessa ' +
  'veronica victor victoria viviana yolanda jesucristo jesus1 jesus123 dios123 diosesamor diosmio cristo familia ' +
  'familia1 navidad verano invierno primavera otoño2024 chocolate bonita bonito muñeca gatito perrito tesoro ' +
  'empresa empresa1 empresa123 negocio negocio1 tienda tienda1 tienda123 ventas ventas1 ventas123 portavoz portavoz1 ' +
  'portavoz123 whatsapp whatsapp1 telegram telegram1 cambiame cambiar123 temporal temporal1 temporal123'

const COMMON_PASSWORDS = new Set(LIST.split(' '))

/** Fails with `auth.common_password` at the form field `field`. */
export function refuseCommonPassword(password: string, field: string): void {
  if (COMMON_PASSWORDS.has(password.toLowerCase())) fail('auth.common_password', { at: field })
}

/** Fails with `auth.password_is_name` at the form field `field`. */
export function refuseUsernameAsPassword(password: string, username: string, field: string): void {
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  if (plain(password) === plain(username)) fail('auth.password_is_name', { at: field })
}
