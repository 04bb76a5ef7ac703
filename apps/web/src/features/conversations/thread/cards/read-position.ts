type Position = { latitude: number; longitude: number }

/** Browsers tell the position only to secure pages. */
export const canLocate = (): boolean => window.isSecureContext && 'geolocation' in navigator

/** Where the person is; rejects with a sentence to show. The browser asks for the permission. */
export const readPosition = (): Promise<Position> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code, PERMISSION_DENIED }) => reject(new Error(code === PERMISSION_DENIED ? DENIED : UNKNOWN)),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  })

const DENIED = 'El navegador no deja ver tu ubicación. Permítelo en el candado junto a la dirección de esta página'
const UNKNOWN = 'Tu teléfono o computador no pudo decir dónde estás. Pega el enlace del mapa'
