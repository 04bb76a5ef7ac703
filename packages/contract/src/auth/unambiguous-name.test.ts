import { expect, test } from 'vitest'
import { newNameError } from './unambiguous-name.ts'

test.each([
  'mariana',
  'Begoña Ávila',
  'juan.perez_99',
  'Łukasz',
  'Nguyễn Văn',
  '12345',
  "O'Higgins",
  'Дмитрий',
  'Ελένη',
  'محمد',
  'दीपिका',
  '田中さくら',
  '김민준',
])('%s is accepted as a user name', (name) => expect(newNameError(name)).toBeNull())

test.each([
  ['a Cyrillic letter among Latin ones', 'm\u0430riana'],
  ['a Greek letter among Latin ones', 'mari\u03B1na'],
  ['Cyrillic letters that all look Latin', '\u0441\u043E\u0441\u043E'],
  ['Greek letters that all look Latin', '\u039F\u039A\u03A1'],
  ['a dotless i', 'mar\u0131ana'],
  ['an I with its dot', 'mar\u0130ana'],
  ['a long s', 'lui\u017F'],
  ['a phonetic letter', '\u0251na maria'],
  ['full-width letters', '\uFF4Dariana'],
  ['mathematical letters', '\u{1D426}ariana'],
  ['a Kelvin sign', '\u212Aarla'],
  ['a zero-width space', 'mari\u200Bana'],
  ['a zero-width joiner', 'mari\u200Dana'],
  ['a soft hyphen', 'mari\u00ADana'],
  ['a direction mark', 'mari\u202Eana'],
  ['an isolate', '\u2067mariana'],
  ['a control character', 'mari\u0007ana'],
  ['a line break', 'mari\nana'],
  ['a no-break space', 'mari\u00A0ana'],
  ['two spaces', 'mari  ana'],
  ['an invisible Hangul letter', 'mari\u3164ana'],
  ['a blank Braille pattern', '\u2800\u2800\u2800'],
  ['a tag character', 'mariana\u{E0061}'],
  ['a variation selector', 'mariana\uFE0F'],
  ['an accent of its own', 'mariana\u0323'],
  ['letters taken apart', 'begon\u0303a'],
  ['signs alone', '---'],
  ['a hyphen of another kind', 'ana\u2010maria'],
])('user name with %s is refused', (_, name) => expect(newNameError(name)).toContain('un solo alfabeto'))

test('an e-mail address is refused as a user name, and the user reads that it signs in', () =>
  expect(newNameError('ana@tienda.co')).toBe('El usuario no puede llevar «@»: con tu email también puedes entrar'))
