import * as z from 'zod/mini'
import { limits } from '../common/limits.ts'
import { boundedText, requiredText } from '../common/schema.ts'
import { Phone } from '../phones/phone.ts'

const degrees = (max: number) =>
  z
    .number({ error: `Escribe un número entre -${max} y ${max}` })
    .check(
      z.gte(-max, `Escribe un número entre -${max} y ${max}`),
      z.lte(max, `Escribe un número entre -${max} y ${max}`),
    )
const shortText = (max: number) => boundedText(max).check(z.trim())

/** A point of the map; its name and address may be empty. */
export const MapPoint = z.object({
  latitude: degrees(90),
  longitude: degrees(180),
  name: z._default(shortText(limits.placeName), ''),
  address: z._default(shortText(limits.placeAddress), ''),
})
export type MapPoint = z.infer<typeof MapPoint>

/** A place or a person that people send as the networks' own kind of message. */
export const MessageCard = z.discriminatedUnion('type', [
  z.extend(MapPoint, { type: z.literal('location') }),
  z.object({
    type: z.literal('contact'),
    name: requiredText('Escribe un nombre', limits.cardName),
    phone: Phone,
  }),
])
export type MessageCard = z.infer<typeof MessageCard>

/** «4.60971, -74.08175» */
export const formatCoordinates = ({ latitude, longitude }: Pick<MapPoint, 'latitude' | 'longitude'>): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** The address of the point on a map that every phone opens. */
export const mapLink = ({ latitude, longitude }: Pick<MapPoint, 'latitude' | 'longitude'>): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
