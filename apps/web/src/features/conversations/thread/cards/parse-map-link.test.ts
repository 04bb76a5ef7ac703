import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { isShortMapLink, parseMapLink } from './parse-map-link.ts'

test.each([
  [
    'a place with its pin, which is not the middle of the map',
    'https://www.google.com/maps/place/Panader%C3%ADa+La+Espiga/@4.65,-74.06,17z/data=!3m1!4b1!8m2!3d4.6533!4d-74.0836',
    [4.6533, -74.0836, 'Panadería La Espiga'],
  ],
  ['the middle of a map', 'https://www.google.com/maps/@-34.6037,-58.3816,15z?hl=es', [-34.6037, -58.3816, '']],
  ['a search', 'https://maps.google.com/?q=19.4326,-99.1332', [19.4326, -99.1332, '']],
  ['a search with an escaped comma', 'https://www.google.com/maps/search/?api=1&query=4.6%2C-74.08', [4.6, -74.08, '']],
  ['a dropped pin', 'https://www.google.com/maps/place/4.6097,+-74.0817/@4.6,-74,17z', [4.6097, -74.0817, '']],
  ['Apple', 'https://maps.apple.com/?ll=40.4168,-3.7038&z=16', [40.4168, -3.7038, '']],
  ['an address of an app', 'geo:4.6097,-74.0817?z=16', [4.6097, -74.0817, '']],
  ['coordinates', ' 4.6097, -74.0817 ', [4.6097, -74.0817, '']],
  ['coordinates of a phone', '(4.6097 -74.0817)', [4.6097, -74.0817, '']],
])('map link: %s', (_, link, [latitude, longitude, name]) =>
  expect(parseMapLink(link)).toEqual({ latitude, longitude, name }),
)

test.each([
  ['a place that is no point of the Earth', 'https://maps.google.com/?q=91.5,-74'],
  ['a longitude beyond the map', '4.6, 190'],
  ['words', 'Calle 12 # 4-56, Bogotá'],
  ['a short link', 'https://maps.app.goo.gl/AbCdEf123'],
  ['nothing', ''],
])('map link: %s has no point', (_, link) => expect(parseMapLink(link)).toBeNull())

test('map link: a name that cannot be decoded is left out', () =>
  expect(parseMapLink('https://www.google.com/maps/place/%E0%A4/@4.6,-74.08,17z')?.name).toBe(''))

test('map link: a long name is cut to what a place may have', () => {
  const name = `${'Zapatería '.repeat(7)}La Espiga de Oro`
  expect(parseMapLink(`https://www.google.com/maps/place/${name}/@4.6,-74.08,17z`)?.name).toBe(
    name.slice(0, limits.placeName).trim(),
  )
})

test('map link: a short link is recognized', () => {
  expect(isShortMapLink('https://maps.app.goo.gl/AbCdEf123')).toBe(true)
  expect(isShortMapLink('maps.app.goo.gl/AbCdEf123')).toBe(true)
  expect(isShortMapLink('https://www.google.com/maps/@4.6,-74.08,15z')).toBe(false)
})

test('map link: a long text is parsed in linear time', () => {
  const began = performance.now()
  for (const piece of ['@1.1', '/place/', '?q=1.1', '-1', '1', '!3d1.1', '%2C', '/place/a'])
    expect(parseMapLink(piece.repeat(500_000))).toBeNull()
  expect(performance.now() - began).toBeLessThan(500)
})
