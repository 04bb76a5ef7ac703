import type { Platform } from '@portavoz/contract'

type PlatformTexts = {
  /** What the wizard asks the owner for. */
  pickerText: string
  /** Label of the number or bot that customers write to. */
  addressLabel: string
  /** Who receives the greeting. */
  greetingHint: string
}

/** What the screens of agents say about each platform. */
export const platformTexts: Record<Platform, PlatformTexts> = {
  whatsapp: {
    pickerText: 'Vincula un número con un código QR.',
    addressLabel: 'Teléfono',
    greetingHint: 'Lo que recibe quien pidió silencio con «BAJA» y vuelve con «ALTA».',
  },
  telegram: {
    pickerText: 'Conecta un bot con su token.',
    addressLabel: 'Bot',
    greetingHint: 'Lo que recibe quien abre el chat con el bot por primera vez (/start).',
  },
  web: {
    pickerText: 'Un chat en el navegador, con su enlace y su código QR.',
    addressLabel: 'Página web',
    greetingHint: 'Lo que recibe quien pidió silencio con «BAJA» y vuelve con «ALTA».',
  },
}
