import type { WebChatHistory } from '@portavoz/contract'

const MAP = 'https://www.google.com/maps/search/?api=1&query='

type Cards = Pick<WebChatHistory['messages'][number], 'place' | 'person'>

/** A place opens in the map of the phone; a person is called. */
export function cardLinks({ place, person }: Cards): Node[] {
  if (place) return [link(`${MAP}${place.latitude},${place.longitude}`, `Ver en el mapa: ${place.text}`)]
  return person ? [link(`tel:${person.phone}`, `${person.name} · ${person.phone}`)] : []
}

function link(href: string, text: string): HTMLAnchorElement {
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.textContent = text
  anchor.target = '_blank'
  anchor.rel = 'noopener noreferrer'
  return anchor
}
