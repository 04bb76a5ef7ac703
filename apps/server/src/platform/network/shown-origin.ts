/** Where an address leads, without the path, query and credentials, which may be secret. */
export const shownOrigin = (address: string): string => {
  const origin = URL.parse(address)?.origin
  return origin === undefined || origin === 'null' ? 'otra dirección' : origin
}
