/** The parts of the profile, each with an address of its own. `isOfBusiness`: for those who administer it. */
export const profileParts = [
  { part: undefined, label: 'Cuenta', isOfBusiness: false },
  { part: 'avisos', label: 'Avisos', isOfBusiness: false },
  { part: 'modelo', label: 'Modelo', isOfBusiness: true },
  { part: 'integraciones', label: 'Integraciones', isOfBusiness: true },
  { part: 'sesiones', label: 'Sesiones', isOfBusiness: false },
  { part: 'datos', label: 'Datos', isOfBusiness: false },
] as const

type ProfilePart = (typeof profileParts)[number]

/** The part of an address, among those that the person has; the account for others. */
export const findPart = (parts: readonly ProfilePart[], name: string | undefined): ProfilePart =>
  parts.find(({ part }) => part === name) ?? profileParts[0]
